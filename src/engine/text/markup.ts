/** Part of a line of text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly parts: readonly Inline[] }
  | { readonly kind: 'link'; readonly address: string; readonly parts: readonly Inline[] }
  /** `file` is the name of a file in `schemas/pictures`. */
  | { readonly kind: 'picture'; readonly file: string; readonly alternative: string };

/** Part of a text with several lines. */
export type TextBlock =
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly isNumbered: boolean; readonly entries: readonly (readonly Inline[])[] };

const inlinePattern =
  /!\[(?<alternative>[^[\]]*)\]\((?<picture>[^()\s]*)\)|\[(?<label>[^[\]]+)\]\((?<address>[^()\s]*)\)|\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*\s](?:[^*]*[^*\s])?)\*/g;

const textParts = (text: string): readonly Inline[] => (text === '' ? [] : [{ kind: 'text', text }]);

const partOf = (groups: Readonly<Record<string, string | undefined>>): Inline => {
  const { picture, alternative = '', label, address = '', strong, emphasis = '' } = groups;
  if (picture !== undefined) return { kind: 'picture', file: picture, alternative };
  if (label !== undefined) return { kind: 'link', address, parts: parseLine(label) };
  return strong === undefined
    ? { kind: 'emphasis', parts: parseLine(emphasis) }
    : { kind: 'strong', parts: parseLine(strong) };
};

/**
 * Reads the marks of a text: `**strong**`, `*emphasis*`, `[link](https://…)` and `![alternative text](picture.png)`. All
 * other characters are text; HTML has no meaning.
 */
export const parseLine = (line: string): readonly Inline[] => {
  let end = 0;
  const parts: Inline[] = [];
  for (const { index, 0: found, groups = {} } of line.matchAll(inlinePattern)) {
    parts.push(...textParts(line.slice(end, index)), partOf(groups));
    end = index + found.length;
  }
  return [...parts, ...textParts(line.slice(end))];
};

const bullet = /^- /;
const number = /^\d{1,3}\. /;

/** Reads a text of several lines: an empty line separates paragraphs; lines that begin with `- ` or `1. ` are a list. */
export const parseText = (text: string): readonly TextBlock[] => {
  const blocks: { kind: string; lines: string[] }[] = [];
  let isOpen = false;
  for (const line of text.split('\n').map((each) => each.trim())) {
    const kind = bullet.test(line) ? 'bullets' : number.test(line) ? 'numbers' : 'paragraph';
    const last = blocks.at(-1);
    if (line !== '' && isOpen && last?.kind === kind) last.lines.push(line);
    else if (line !== '') blocks.push({ kind, lines: [line] });
    isOpen = line !== '';
  }
  return blocks.map(({ kind, lines }) =>
    kind === 'paragraph'
      ? { kind: 'paragraph', parts: parseLine(lines.join(' ')) }
      : {
          kind: 'list',
          isNumbered: kind === 'numbers',
          entries: lines.map((line) => parseLine(line.replace(kind === 'numbers' ? number : bullet, ''))),
        },
  );
};

/** Whether a link may lead there: to a site, an email address or a phone number, without a login in the address. */
export const isLinkAddress = (address: string): boolean => {
  if (/^tel:\+?[\d-]+$/.test(address)) return true;
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(address)) return true;
  return /^https?:\/\/[\p{L}\p{N}.-]+(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(address);
};

/** The words of a line: of a link its label, of a picture its alternative text. */
export const plainLine = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      return part.kind === 'picture' ? part.alternative : plainLine(part.parts);
    })
    .join('');

const addressOf = ({ address, parts }: Extract<Inline, { kind: 'link' }>): string => {
  const words = address.replace(/^(?:mailto|tel):/, '');
  return plainLine(parts) === words ? '' : ` (${words})`;
};

/** The same for paper: a link is followed by its address. */
const printedLine = (parts: readonly Inline[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'link') return `${printedLine(part.parts)}${addressOf(part)}`;
      return 'parts' in part ? printedLine(part.parts) : plainLine([part]);
    })
    .join('');

interface PrintedLine {
  readonly text: string;
  /** An entry of a list, which begins with its mark. */
  readonly isEntry: boolean;
}

/** The paragraphs and list entries of a text for paper. */
export const printedLines = (text: string): readonly PrintedLine[] =>
  parseText(text).flatMap((block): PrintedLine[] => {
    if (block.kind === 'paragraph') return [{ text: printedLine(block.parts), isEntry: false }];
    const markOf = (index: number): string => (block.isNumbered ? `${index + 1}.` : '•');
    return block.entries.map((entry, index) => ({ text: `${markOf(index)} ${printedLine(entry)}`, isEntry: true }));
  });

/** Every part of a text, also those inside other parts. */
export const partsIn = (parts: readonly Inline[]): readonly Inline[] =>
  parts.flatMap((part) => ('parts' in part ? [part, ...partsIn(part.parts)] : [part]));

/** Every part of a text of several lines. */
export const partsOfText = (text: string): readonly Inline[] =>
  parseText(text).flatMap((block) => partsIn(block.kind === 'list' ? block.entries.flat() : block.parts));
