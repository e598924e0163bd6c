import { strFromU8, unzipSync } from 'fflate';

/** One cell: its type in the spreadsheet, and its displayed value. */
export interface SheetCell {
  readonly kind: 'text' | 'number' | 'date' | 'empty';
  readonly value: string | number | null;
}

export interface Workbook {
  readonly names: readonly string[];
  readonly sheets: readonly (readonly (readonly SheetCell[])[])[];
}

const unescapeXml = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1];

/** Which styles show a date: those whose number format has years in it. */
const readDateStyles = (xml: string): ReadonlySet<number> => {
  const formats = [...xml.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => tag);
  const dates = new Set(
    formats.filter((tag) => attribute(tag, 'formatCode')?.includes('yy')).map((tag) => attribute(tag, 'numFmtId')),
  );
  const cells = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml)?.[1] ?? '';
  const styles = [...cells.matchAll(/<xf [^>]*>/g)].map(([tag]) => attribute(tag, 'numFmtId'));
  return new Set(styles.flatMap((format, index) => (dates.has(format) ? [index] : [])));
};

/** `2026-11-22`, with the time where it is not midnight. */
const dateText = (serial: number): string => {
  const iso = new Date(Math.round((serial - 25_569) * 86_400) * 1_000).toISOString();
  return serial % 1 === 0 ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
};

const readCell = (tag: string, inside: string, dates: ReadonlySet<number>): SheetCell => {
  if (inside.includes('<f>')) throw new Error('a cell holds a formula');
  if (attribute(tag, 't') === 'inlineStr')
    return { kind: 'text', value: unescapeXml(/<t[^>]*>(.*?)<\/t>/s.exec(inside)?.[1] ?? '') };
  const number = /<v>(.*?)<\/v>/.exec(inside)?.[1];
  if (number === undefined) return { kind: 'empty', value: null };
  return dates.has(Number(attribute(tag, 's') ?? 0))
    ? { kind: 'date', value: dateText(Number(number)) }
    : { kind: 'number', value: Number(number) };
};

/** Reads an Excel file by its format alone, without any code that writes one. */
export const readWorkbook = (bytes: Uint8Array): Workbook => {
  const parts = unzipSync(bytes);
  const part = (name: string): string => strFromU8(parts[name] ?? new Uint8Array());
  const dates = readDateStyles(part('xl/styles.xml'));
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*>/g)].map(([tag]) =>
    unescapeXml(attribute(tag, 'name') ?? ''),
  );
  const sheets = names.map((_, index) =>
    [...part(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<c(?: [^>]*?)?(?:\/>|>(.*?)<\/c>)/gs)].map(([whole, inside = '']) =>
        readCell(/^<c[^>]*>/.exec(whole)?.[0] ?? '', inside, dates),
      ),
    ),
  );
  return { names, sheets };
};

/** A row by the headings of its sheet. */
export const byHeading = ([heading, ...rows]: Workbook['sheets'][number]): readonly ReadonlyMap<string, SheetCell>[] =>
  rows.map((row) => new Map((heading ?? []).map(({ value }, index) => [String(value), row[index] as SheetCell])));
