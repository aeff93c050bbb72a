// SPDX-License-Identifier: MIT
import { describe, expect, it } from 'vitest';
import { Model } from '../board/model';
import { leaves, parseTerm, plain } from '../board/term';
import { groupFacts } from './facts';
import { everything, matches, type Wanted } from './filter';
import { newer } from './api';
import { parseNotes, splitNotes } from './notes';
import { outcome } from './outcome';
import { seatText } from './seats';
import type { GameEntry } from './types';

describe('a term', () => {
  it('is read however deep it is', () => {
    expect(parseTerm('(move (at a 1) b)')).toEqual(['move', ['at', 'a', '1'], 'b']);
    expect(leaves(parseTerm('(move (at a 1) b)'))).toEqual(['a', '1', 'b']);
  });
  it('is its own text where it is none', () => {
    for (const text of [')', '(a', 'a b', '']) expect(parseTerm(text)).toBe(text);
  });
  it('is shown without its brackets', () => {
    expect(plain('(turn_left 2 (x 1))')).toBe('turn left 2 (x 1)');
    expect(plain('noop')).toBe('noop');
  });
});

describe('the gallery', () => {
  const game: GameEntry = {
    id: 'connect-four',
    title: 'Connect four',
    roles: ['red', 'yellow'],
    players: 2,
    kind: 'alternating',
    solution: null,
    uploaded: false,
  };
  const found = (wanted: Partial<Wanted>, about: Partial<GameEntry> = {}): boolean =>
    matches({ ...game, ...about }, { ...everything, ...wanted });
  it('finds games by beginnings of words', () => {
    expect(found({ words: 'con fo' })).toBe(true);
    expect(found({ words: 'yellow 2', kind: 'alternating' })).toBe(true);
    expect(found({ words: 'our' })).toBe(false);
  });
  it('keeps kinds apart', () => {
    expect(found({ kind: 'puzzle' })).toBe(false);
    expect(found({ kind: 'uploaded' })).toBe(false);
    expect(found({ kind: 'uploaded' }, { uploaded: true })).toBe(true);
  });
  it('counts players', () => {
    expect(found({ players: '2' })).toBe(true);
    expect(found({ players: '3' })).toBe(false);
    expect(found({ players: 'more' })).toBe(false);
    expect(found({ players: 'more' }, { players: 6 })).toBe(true);
  });
  it('knows results by what is known of them', () => {
    expect(found({ result: 'unknown' })).toBe(true);
    expect(found({ result: 'known' })).toBe(false);
    expect(found({ result: 'known' }, { solution: 'optimum 100 in 6 moves' })).toBe(true);
    expect(found({ result: 'draw' }, { solution: 'draw (Schaeffer and others 2007)' })).toBe(true);
    const second = { solution: 'the second player (black) wins' };
    expect(found({ result: 'second' }, second)).toBe(true);
    expect(found({ result: 'first' }, second)).toBe(false);
  });
});

describe('facts', () => {
  it('are grouped by name, numbers in their order, turns left out beside a board', () => {
    const groups = groupFacts(['(hand b 10)', '(hand b 9)', '(control x)', 'choosing'], {}, true);
    expect(groups).toEqual([
      { name: 'hand', entries: ['b 9', 'b 10'] },
      { name: 'choosing', entries: [] },
    ]);
  });
  it('say whose turn it is only where there is nothing else to say', () => {
    expect(groupFacts(['(to_move x)', '(heap 3)'], {}, false)).toEqual([
      { name: 'heap', entries: ['3'] },
    ]);
    expect(groupFacts(['(to_move x)'], {}, false)).toEqual([{ name: 'to move', entries: ['x'] }]);
  });
});

describe('notes', () => {
  it('keep text as text', () => {
    const blocks = parseNotes(
      '# T\n- players: 2\n\n## Rules\n\nA `b` <script>\n\n- one\n  more\n- two',
    );
    expect(blocks).toEqual([
      { kind: 'heading', text: 'Rules' },
      {
        kind: 'text',
        parts: [
          { code: false, text: 'A ' },
          { code: true, text: 'b' },
          { code: false, text: ' <script>' },
        ],
      },
      {
        kind: 'list',
        items: [[{ code: false, text: 'one more' }], [{ code: false, text: 'two' }]],
      },
    ]);
  });
});

describe('notes for players', () => {
  it('are the rules; the rest is for the curious', () => {
    const { rules, rest } = splitNotes('# T\n\n## Rules\n\nPlay.\n\n## Encoding\n\nOdd.');
    expect(rules).toEqual([{ kind: 'text', parts: [{ code: false, text: 'Play.' }] }]);
    expect(rest.map((block) => block.kind)).toEqual(['heading', 'text']);
  });
});

describe('documents', () => {
  it('that were overtaken are dropped', () => {
    const [old, young] = [{ revision: 1 }, { revision: 2 }];
    expect(newer(null, old)).toBe(old);
    expect(newer(young, old)).toBe(young);
    expect(newer(old, young)).toBe(young);
  });
});

describe('an outcome', () => {
  const model = new Model({ boards: [], pieces: {} }, ['x', 'o'], {});
  it('speaks to the one who played', () => {
    expect(outcome([100, 0], [0], model)).toBe('You win');
    expect(outcome([100, 0], [1], model)).toBe('X wins, you lose');
    expect(outcome([50, 50], [1], model)).toBe('A draw');
    expect(outcome([0, 100], [], model)).toBe('O wins');
    expect(outcome([40], [0], model)).toBe('Ended with 40 of 100');
  });
});

describe('a seat', () => {
  const uct = {
    name: 'uct',
    sentence: '',
    searches: true,
    parameters: [{ name: 'C', value: 40, least: 0, most: 100, sentence: '' }],
  };
  it('names only the parameters that were changed', () => {
    expect(seatText({ player: 'uct', url: '', parameters: { C: 30 } }, [uct])).toEqual({
      player: 'uct:C=30',
    });
    expect(seatText({ player: 'uct', url: '', parameters: { C: 40 } }, [uct]).player).toBe('uct');
  });
  it('may be a person here or elsewhere, or an address', () => {
    expect(seatText({ player: 'me', url: '', parameters: {} }, [])).toEqual({
      player: 'person',
      mine: true,
    });
    expect(seatText({ player: 'http', url: 'http://h:9/ ', parameters: {} }, []).player).toBe(
      'http://h:9',
    );
  });
});
