// SPDX-License-Identifier: MIT
//
// Reads the notes of a game: headings, paragraphs, lists, indented code, `names` in backticks.

export type Inline = { code: boolean; text: string }[];
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'list'; items: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'plan'; text: string } // gives a solution away
  | { kind: 'text'; parts: Inline };

export function inline(text: string): Inline {
  return text
    .split('`')
    .map((part, index) => ({ code: index % 2 === 1, text: part }))
    .filter((part) => part.text !== '');
}

/** Without the title and the list of facts that the gallery shows already. */
export function parseNotes(text: string): Block[] {
  const start = text.indexOf('\n## ');
  const blocks: Block[] = [];
  for (const chunk of (start < 0 ? '' : text.slice(start)).split(/\n\s*\n/)) {
    for (const part of splitHeading(chunk.replace(/^\n+|\s+$/g, ''))) blocks.push(part);
  }
  return blocks;
}

/** How the game is played, which players need, and the rest, which is for the curious. */
export function splitNotes(text: string): { rules: Block[]; rest: Block[] } {
  const blocks = parseNotes(text);
  const isHeading = (block: Block): boolean => block.kind === 'heading';
  const begin = blocks.findIndex((block) => block.kind === 'heading' && block.text === 'Rules');
  if (begin < 0) return { rules: [], rest: blocks };
  const length = blocks.slice(begin + 1).findIndex(isHeading);
  const end = length < 0 ? blocks.length : begin + 1 + length;
  return {
    rules: blocks.slice(begin + 1, end),
    rest: [...blocks.slice(0, begin), ...blocks.slice(end)],
  };
}

function splitHeading(chunk: string): Block[] {
  if (chunk === '') return [];
  const heading = /^#+\s+(.*)(?:\n([\s\S]*))?$/.exec(chunk);
  if (heading)
    return [{ kind: 'heading', text: heading[1]! }, ...splitHeading((heading[2] ?? '').trim())];
  const fenced = /^```\w*\n([\s\S]*?)\n?```$/.exec(chunk);
  if (fenced) return [{ kind: 'plan', text: fenced[1]! }];
  if (/^( {4}|\t)/.test(chunk)) return [{ kind: 'code', text: chunk.replace(/^ {4}/gm, '') }];
  if (/^[-*] /.test(chunk)) {
    const items = chunk
      .split(/\n(?=[-*] )/)
      .map((item) => inline(item.slice(2).replace(/\s*\n\s*/g, ' ')));
    return [{ kind: 'list', items }];
  }
  return [{ kind: 'text', parts: inline(chunk.replace(/\s*\n\s*/g, ' ')) }];
}
