import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Direction } from '../../../engine/text/direction.ts';
import { type Cell, formatTime, type Sheet, type Time, toSerialDate } from './cell.ts';

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML does not allow control characters, and Excel reads `_x0041_` as the character with that number. */
const escapeXml = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? character);

/** Maximum length of the text in a cell. */
const MAX_TEXT_LENGTH = 32_767;

/** Half of a surrogate pair at the end would make the whole sheet unreadable. */
const shorten = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).replace(/[\ud800-\udbff]$/, '');

/** Indices in `cellXfs` of the styles below. */
const styleIndex = { heading: 1, text: 2, day: 3, moment: 4, rupiah: 5, month: 6 } as const;

const numberFormats = `<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="yyyy\\-mm"/></numFmts>`;

/** Bold headings, cells that stay text when they are edited, ISO dates, numbers with a thousands separator. */
const stylesXml = `${declaration}<styleSheet xmlns="${namespace}">${numberFormats}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="7">${[
  [0, 0],
  [0, 1],
  [49, 0],
  [164, 0],
  [165, 0],
  [3, 0],
  [166, 0],
]
  .map(
    ([format, font]) =>
      `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  )
  .join('')}</cellXfs></styleSheet>`;

/** Texts stay texts: none is read as a formula or a number. */
const textXml = (text: string, styled: number): string =>
  `<c s="${styled}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(shorten(text))}</t></is></c>`;

const styleOfTime = (cell: Time): number => {
  if ('day' in cell) return styleIndex.day;
  return 'month' in cell ? styleIndex.month : styleIndex.moment;
};

const timeXml = (cell: Time): string => {
  const serial = toSerialDate(cell);
  if (serial === undefined) return textXml(formatTime(cell), styleIndex.text);
  return `<c s="${styleOfTime(cell)}"><v>${serial}</v></c>`;
};

const cellXml = (cell: Cell): string => {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'string') return textXml(cell, styleIndex.text);
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return 'rupiah' in cell ? `<c s="${styleIndex.rupiah}"><v>${cell.rupiah}</v></c>` : timeXml(cell);
};

export const rowXml = (cells: readonly Cell[]): string => `<row>${cells.map(cellXml).join('')}</row>`;

/** Width of the heading, within limits. */
const widthOf = (heading: Cell): number => Math.min(40, Math.max(12, String(heading).length + 2));

/** The heading stays visible while the rest is scrolled. */
const sheetStart = (heading: readonly Cell[], direction: Direction): string =>
  `${declaration}<worksheet xmlns="${namespace}"><sheetViews><sheetView${direction === 'rtl' ? ' rightToLeft="1"' : ''} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${heading
    .map((cell, index) => `<col min="${index + 1}" max="${index + 1}" width="${widthOf(cell)}" customWidth="1"/>`)
    .join(
      '',
    )}</cols><sheetData><row>${heading.map((cell) => textXml(String(cell ?? ''), styleIndex.heading)).join('')}</row>`;
const sheetEnd = '</sheetData></worksheet>';

/** Makes valid sheet names: up to 31 characters, without special characters of formulas, unique. */
const sheetNames = (names: readonly string[]): readonly string[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replace(/[[\]:*?/\\']/g, ' ').trim() || '1';
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : ` (${number})`;
      const found = plain.slice(0, 31 - end.length).replace(/[\ud800-\udbff]$/, '') + end;
      if (taken.size !== taken.add(found.toLowerCase()).size) return found;
    }
  });
};

/** The parts that connect the sheets, by name. */
const workbookParts = (sheets: readonly string[]): Readonly<Record<string, string>> => {
  const numbered = sheetNames(sheets).map((name, index) => ({ name: escapeXml(name), n: index + 1 }));
  const last = numbered.length + 1;
  return {
    'xl/styles.xml': stylesXml,
    'xl/workbook.xml': `${declaration}<workbook xmlns="${namespace}" xmlns:r="${relationships}"><sheets>${numbered
      .map(({ name, n }) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${declaration}<Relationships xmlns="${packages}/relationships">${numbered
      .map(
        ({ n }) => `<Relationship Id="rId${n}" Type="${relationships}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
      )
      .join('')}<Relationship Id="rId${last}" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
    '_rels/.rels': `${declaration}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    '[Content_Types].xml': `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbered
      .map(
        ({ n }) =>
          `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
      )
      .join('')}</Types>`,
  };
};

/** A sheet can contain 1,048,576 rows; further rows go to another sheet with the same heading. */
const MAX_ROWS = 1_000_000;
/** Number of rows that are compressed at a time. */
const ROWS_PER_BATCH = 200;

/** Buffers the bytes of the archive until they are read. */
const createArchive = () => {
  const ready: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    failure = error ?? failure;
    ready.push(chunk);
  });
  return {
    begin: (name: string): ZipDeflate => {
      const part = new ZipDeflate(name, { level: 3 });
      zip.add(part);
      return part;
    },
    end: () => zip.end(),
    take: (): readonly Uint8Array[] => {
      if (failure) throw failure;
      return ready.splice(0);
    },
  };
};

/** @yields bytes soon after their rows arrive: the whole file is never in memory */
async function* writeWorkbook(sheets: readonly Sheet[], direction: Direction): AsyncGenerator<Uint8Array> {
  const archive = createArchive();
  const names: string[] = [];
  let part: ZipDeflate | undefined;
  let waiting: string[] = [];
  let written = 0;
  const flush = (final = false): void => {
    part?.push(strToU8(waiting.join('') + (final ? sheetEnd : '')), final);
    waiting = [];
  };
  const begin = (name: string, heading: readonly Cell[]): void => {
    if (part) flush(true);
    part = archive.begin(`xl/worksheets/sheet${names.push(name)}.xml`);
    written = 0;
    waiting.push(sheetStart(heading, direction));
  };
  for (const { name, rows } of sheets) {
    let heading: readonly Cell[] | undefined;
    for await (const row of rows()) {
      if (!heading) {
        heading = row;
        begin(name, row);
        continue;
      }
      if (written === MAX_ROWS) begin(name, heading);
      waiting.push(rowXml(row));
      written += 1;
      if (waiting.length < ROWS_PER_BATCH) continue;
      flush();
      yield* archive.take();
    }
  }
  flush(true);
  for (const [name, text] of Object.entries(workbookParts(names))) archive.begin(name).push(strToU8(text), true);
  archive.end();
  yield* archive.take();
}

/** An Excel workbook as a stream. @param direction in which its reader reads: the first column stands there */
export const createXlsx = (sheets: readonly Sheet[], direction: Direction): Readable =>
  Readable.from(writeWorkbook(sheets, direction), { objectMode: false });
