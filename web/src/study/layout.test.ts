// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { rangeOf } from '../rules/range';
import { kindOf } from '../rules/gdl';
import { foldAtFirst, placeRings, placeTree, toBranches } from './layout';
import type { TreeNode } from './types';

function node(parent: number, path: string, visits: number): TreeNode {
  return {
    parent,
    path,
    depth: path === '' ? 0 : path.split('.').length,
    joint: null,
    label: path,
    visits,
    values: [50],
    terminal: false,
    goals: null,
    solved: null,
    children: 0,
  };
}
const nodes = [node(-1, '', 10), node(0, '0', 3), node(0, '1', 6), node(2, '1.0', 5)];

describe('a search tree', () => {
  it('has the most visited child first', () => {
    const root = toBranches(nodes)!;
    expect(root.branches.map((branch) => branch.node.path)).toEqual(['1', '0']);
    expect(toBranches([])).toBeNull();
  });

  it('shows no children of what is folded, and not more than asked for', () => {
    const root = toBranches(nodes)!;
    const paths = (folded: string[], most: number) =>
      placeTree(root, new Set(folded), most)
        .descendants()
        .map((place) => place.data.node.path);
    expect(paths([], 9)).toEqual(['', '1', '0', '1.0']);
    expect(paths(['1'], 9)).toEqual(['', '1', '0']);
    expect(paths([], 1)).toEqual(['', '1', '1.0']);
    expect(foldAtFirst(nodes)).toEqual(new Set(['0', '1.0']));
  });

  it('may be ordered by the values of a role', () => {
    const valued = nodes.map((entry) => ({ ...entry, values: [entry.path === '0' ? 80 : 20] }));
    const order = (by: 'visits' | number) =>
      placeTree(toBranches(valued)!, new Set(), 9, by).children!.map(
        (place) => place.data.node.path,
      );
    expect(order('visits')).toEqual(['1', '0']);
    expect(order(0)).toEqual(['0', '1']);
  });

  it('lies on rings, one for each depth', () => {
    const placed = placeRings(toBranches(nodes)!).descendants();
    expect(Math.max(...placed.map((place) => place.x))).toBeLessThanOrEqual(2 * Math.PI);
    expect(placed.map((place) => place.depth)).toEqual([0, 1, 1, 2]);
  });
});

describe('a diagnostic', () => {
  it('covers the name it points at, counted in bytes', () => {
    expect(rangeOf('(p ?x)', 4)).toEqual({ from: 3, to: 5 });
    expect(rangeOf('(ä ?x)', 5)).toEqual({ from: 3, to: 5 });
    expect(rangeOf('', 7)).toEqual({ from: 0, to: 0 });
  });
});

describe('a name in a rule sheet', () => {
  it('is coloured by what it is', () => {
    expect(kindOf('?x', false)).toBe('variableName');
    expect(kindOf('LEGAL', true)).toBe('keyword');
    expect(kindOf('cell', true)).toBe('propertyName');
    expect(kindOf('12', false)).toBe('number');
  });
});
