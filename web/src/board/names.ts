// SPDX-License-Identifier: MIT
//
// Names that rule writers give to pieces, colours and things, and what they stand for. Maps and not
// objects: a rule sheet may well call a piece `constructor`.

export interface Side {
  fill: string; // CSS colours
  ink: string;
  line?: string; // where the fill would not be seen on paper
}

function side(name: string): Side {
  const fill = `var(--${name})`;
  return { fill, ink: `var(--${name}-edge)`, line: `var(--${name}-line, ${fill})` };
}

/** For charts. */
export function lineColour({ line, fill }: Side): string {
  return line ?? fill;
}

const colours = new Map<string, Side>(
  ['red', 'blue', 'green', 'yellow', 'orange', 'teal', 'stone', 'wood'].map((name) => [
    name,
    side(name),
  ]),
);
colours.set('white', side('ivory')).set('black', side('ebony')).set('magenta', side('plum'));

// prettier-ignore
const synonyms = new Map(Object.entries({
  x: 'red', o: 'blue', w: 'white', first: 'white', second: 'black', purple: 'magenta', pink: 'magenta',
  grey: 'stone', gray: 'stone', brown: 'wood', cyan: 'teal', gold: 'yellow', silver: 'stone',
}));

/** For roles whose names are no colours, in this order. */
export const inOrder = ['red', 'blue', 'green', 'yellow', 'magenta', 'teal', 'orange', 'stone'];

export function colourNamed(name: string): Side | null {
  const key = name.toLowerCase();
  return colours.get(synonyms.get(key) ?? key) ?? null;
}

export const neutral: Side = side('stone');
export const wooden: Side = { fill: 'var(--tile-dark)', ink: 'var(--ebony)' };

// prettier-ignore
export const chessmen = new Map(Object.entries({
  k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn',
  king: 'king', queen: 'queen', rook: 'rook', bishop: 'bishop', knight: 'knight', pawn: 'pawn',
}));

// prettier-ignore
export const things = new Map(Object.entries({
  wall: 'block', block: 'block', blocked: 'block', brick: 'block', stone: 'block', obstacle: 'block',
  arrow: 'burnt', burned: 'burnt', burnt: 'burnt', fire: 'burnt', explosion: 'burnt', hole: 'pit', pit: 'pit',
  box: 'crate', crate: 'crate', exit: 'door', door: 'door', goal: 'flag', target: 'flag', flag: 'flag',
  key: 'key', gold: 'coin', coin: 'coin', treasure: 'coin', pellet: 'dot', food: 'dot', dot: 'dot', dots: 'dot',
  bomb: 'bomb', ghost: 'ghost', mummy: 'ghost', person: 'person', man: 'person', robot: 'person', player: 'person',
  explorer: 'person', pacman: 'person', bomberman: 'person', hero: 'person', agent: 'person',
  sheep: 'pawn', wolf: 'knight', amazon: 'queen', knight: 'knight', queen: 'queen', peg: 'disc',
  disc: 'disc', disk: 'disc', marble: 'disc', light: 'lamp', on: 'lamp', snake: 'disc', body: 'disc', head: 'ring',
}));
