// SPDX-License-Identifier: MIT
//
// Lays out a part of a search tree: d3-hierarchy places the nodes, the most visited child first.
import { hierarchy, type HierarchyPointNode, tree as tidyTree } from 'd3-hierarchy';
import type { TreeNode } from './types';

export interface Branch {
  node: TreeNode;
  index: number;
  branches: Branch[];
}

/** The nodes, which come in a list with parents before children, as a tree. */
export function toBranches(nodes: TreeNode[]): Branch | null {
  const branches = nodes.map((node, index): Branch => ({ node, index, branches: [] }));
  branches.forEach((branch) => branches[branch.node.parent]?.branches.push(branch));
  for (const branch of branches) branch.branches.sort((a, b) => b.node.visits - a.node.visits);
  return branches[0] ?? null;
}

export type Placed = HierarchyPointNode<Branch>;

/** By what the moves at a node are ordered, from above: visits, or the value of a role. */
export type Order = 'visits' | number;

function inOrder(branches: Branch[], order: Order): Branch[] {
  if (order === 'visits') return branches;
  const value = ({ node }: Branch): number => node.values[order] ?? -1;
  return [...branches].sort((a, b) => value(b) - value(a));
}

/** From left to right; what is folded shows no children, and of many the most visited are shown. */
export function placeTree(
  root: Branch,
  folded: ReadonlySet<string>,
  most: number,
  order: Order = 'visits',
): Placed {
  const shown = hierarchy(root, (branch) =>
    folded.has(branch.node.path) ? [] : inOrder(branch.branches.slice(0, most), order),
  );
  return tidyTree<Branch>().nodeSize([26, 170])(shown);
}

/** On rings around the root, for the picture in three dimensions: [angle, depth]. */
export function placeRings(root: Branch): Placed {
  const shown = hierarchy(root, (branch) => branch.branches);
  return tidyTree<Branch>()
    .size([2 * Math.PI, 1])
    .separation((a, b) => (a.parent === b.parent ? 1 : 2) / Math.max(1, a.depth))(shown);
}

/** What is folded at first: all but the root and its most visited child, so that labels can be read. */
export function foldAtFirst(nodes: TreeNode[]): Set<string> {
  const root = toBranches(nodes);
  const open = [root, root?.branches[0]].map((branch) => branch?.node.path);
  return new Set(nodes.map((node) => node.path).filter((path) => !open.includes(path)));
}
