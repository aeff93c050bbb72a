// SPDX-License-Identifier: MIT
//
// What the things on a board look like. The style file has the first word, then common names (discs,
// crosses, chessmen, draughtsmen, walls, numbers), then the sign the server chose, in a colour that is
// invented from the name and therefore always the same.
import { chessmen, colourNamed, inOrder, neutral, type Side, things, wooden } from './names';
import { words } from './term';
import type { Layout, PieceSign, PieceStyle, Style, Surface } from './types';

export interface Look extends Side {
  shape: string; // a name of shapes.ts, or one that Piece.svelte draws itself
  text: string;
  name: string; // for people who listen to the page
  scale: number;
  under: boolean;
}

/** Null for what is not drawn: blanks. */
export type Looks = (content: string) => Look | null;

function hash(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; ++i) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/** A colour for each role: by its name where that is one, else by its place, all different. */
export function roleSides(roles: readonly string[], style: Style): Side[] {
  const named = roles.map((role) => {
    const styled = own(style.roles, role)?.colour;
    return styled ? painted(styled) : colourNamed(role);
  });
  const free = inOrder.map((name) => colourNamed(name)!).filter((side) => !named.includes(side));
  return named.map((side) => side ?? free.shift() ?? neutral);
}

function painted(colour: string): Side {
  return colourNamed(colour) ?? { fill: colour, ink: 'var(--ink)' };
}

function own<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The rest of a content after the role's name or initial: `white_king` king, `wk` k. */
function without(role: string, content: string): string | null {
  const lower = content.toLowerCase();
  const name = role.toLowerCase();
  if (lower.startsWith(name)) return lower.slice(name.length).replace(/^[\s_-]+/, '');
  return lower.length > 1 && lower[0] === name[0] ? lower.slice(1).replace(/^[\s_-]+/, '') : null;
}

export function makeLooks(layout: Layout, roles: readonly string[], style: Style): Looks {
  return new LookMaker(layout, roles, style).look;
}

class LookMaker {
  private readonly sides: Side[];
  private readonly chess: boolean; // the letters k, q, r ... are chessmen here
  private readonly known = new Map<string, Look | null>();

  constructor(
    private readonly layout: Layout,
    private readonly roles: readonly string[],
    private readonly style: Style,
  ) {
    this.sides = roleSides(roles, style);
    const men = Object.entries(layout.pieces)
      .filter(([, sign]) => !sign.blank)
      .map(([content, sign]) => chessmen.get(this.tail(content, sign)) ?? '');
    this.chess =
      men.includes('king') &&
      ['queen', 'rook', 'knight', 'bishop'].some((man) => men.includes(man));
  }

  readonly look: Looks = (content) => {
    let look = this.known.get(content);
    if (look === undefined) {
      look = this.make(content);
      this.known.set(content, look);
    }
    return look;
  };

  private make(content: string): Look | null {
    const sign = own(this.layout.pieces, content);
    const styled = this.styled(content, sign);
    if (styled?.shape === 'none' || (!styled && sign?.blank)) return null;
    const tail = this.tail(content, sign);
    const shape = styled?.shape ?? this.shape(content, tail, sign?.role ?? null);
    return {
      ...this.side(content, sign, styled),
      shape,
      text: styled?.text ?? textOf(content, tail, sign?.text),
      name: styled?.name ?? this.nameOf(content, shape, sign?.role ?? null),
      scale: styled?.scale ?? 1,
      under: styled?.under ?? false,
    };
  }

  /** `wp` in chess is a white pawn. */
  private nameOf(content: string, shape: string, role: number | null): string {
    const owner = role === null ? undefined : this.roles[role];
    return owner && [...chessmen.values()].includes(shape)
      ? `${words(owner)} ${shape}`
      : words(content);
  }

  /** `*` in a style file speaks of everything that is not blank and has no entry of its own. */
  private styled(content: string, sign: PieceSign | undefined): PieceStyle | undefined {
    const entry = own(this.style.pieces, content);
    return entry ?? (sign?.blank ? undefined : own(this.style.pieces, '*'));
  }

  private tail(content: string, sign: PieceSign | undefined): string {
    const role = sign?.role ?? null;
    const tail = role === null ? null : without(this.roles[role] ?? '', content);
    return tail ?? content.toLowerCase();
  }

  private side(content: string, sign: PieceSign | undefined, styled: PieceStyle | undefined): Side {
    if (styled?.side !== undefined) {
      return this.sides[this.roles.indexOf(styled.side)] ?? painted(styled.side);
    }
    const owner = this.sides[sign?.role ?? -1];
    if (owner) return owner;
    if (isNumber(content)) return wooden;
    const named = colourNamed(content.split(/[\s_-]/)[0] ?? '');
    if (named) return named;
    if (things.has(content.toLowerCase())) return neutral;
    const hue = hash(content.toLowerCase()) % 360;
    return { fill: `oklch(0.72 0.09 ${hue})`, ink: `oklch(0.42 0.09 ${hue})` };
  }

  private shape(content: string, tail: string, role: number | null): string {
    const lower = content.toLowerCase();
    if (lower === 'x') return 'cross';
    if (lower === 'o') return 'ring';
    if (isNumber(content)) return 'tile';
    const man = chessmen.get(tail);
    if (man && (this.chess || (tail.length > 1 && man !== 'king' && man !== 'pawn'))) return man;
    const thing = things.get(lower) ?? things.get(tail);
    if (thing) return thing;
    if (role !== null && (tail === 'k' || tail === 'king')) return 'crowned';
    if (role !== null && ['', 'm', 'man', 'p', 'pawn', 'piece', 's'].includes(tail)) return 'disc';
    return colourNamed(content) ? 'disc' : 'tile';
  }
}

function isNumber(content: string): boolean {
  return /^-?\d+$/.test(content);
}

function textOf(content: string, tail: string, sign: string | undefined): string {
  if (isNumber(content)) return content;
  return (sign && sign.length > 0 ? sign : tail).slice(0, 3);
}

/** What the board itself is like, when no style file says so. */
export function guessSurface(layout: Layout, looks: Looks): Surface {
  const shapes = Object.keys(layout.pieces).map((content) => looks(content)?.shape);
  return shapes.includes('king') || shapes.includes('crowned') ? 'checker' : 'tiles';
}
