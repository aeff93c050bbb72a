// SPDX-License-Identifier: MIT
//
// Rule sheets in colour, prefix and infix notation alike, for CodeMirror.
import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

const keywords = new Set(
  'role init true next legal does goal terminal base input distinct or and not sees random'.split(
    ' ',
  ),
);

interface State {
  afterBracket: boolean;
}

/** What a name is: a keyword, a variable, a number, the head of a list or anything else. */
export function kindOf(name: string, afterBracket: boolean): string {
  if (name.startsWith('?')) return 'variableName';
  if (/^-?\d+$/.test(name)) return 'number';
  if (keywords.has(name.toLowerCase())) return 'keyword';
  return afterBracket ? 'propertyName' : 'name';
}

const language = StreamLanguage.define<State>({
  name: 'gdl',
  startState: () => ({ afterBracket: false }),
  token(stream, state) {
    if (stream.eatSpace()) return null;
    if (stream.peek() === ';' || stream.match('//', false)) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^(<=|:-|&|~|=>|\|)/)) {
      state.afterBracket = false;
      return 'operator';
    }
    const bracket = stream.match(/^[(),]/) as RegExpMatchArray | null;
    if (bracket) {
      state.afterBracket = bracket[0] === '(';
      return 'bracket';
    }
    const name = stream.match(/^[^\s();,&~|]+/) as RegExpMatchArray | null;
    if (!name) {
      stream.next();
      return null;
    }
    const kind = kindOf(name[0], state.afterBracket || stream.peek() === '(');
    state.afterBracket = false;
    return kind;
  },
});

const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.keyword, color: 'var(--accent)', fontWeight: '600' },
  { tag: tags.variableName, color: 'var(--warm)' },
  { tag: tags.propertyName, color: 'var(--word)' },
  { tag: tags.number, color: 'var(--middling)' },
  { tag: tags.operator, color: 'var(--soft)', fontWeight: '600' },
  { tag: tags.bracket, color: 'var(--soft)' },
]);

export const gdl = [language, syntaxHighlighting(colours)];
