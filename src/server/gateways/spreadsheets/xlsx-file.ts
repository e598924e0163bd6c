import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell, Rows } from './cell.ts';
import { rowXml, sheetEnd, sheetStart, surroundings } from './sheet-xml.ts';

/** A sheet holds 1,048,576 rows; what is beyond goes on the next one, under the same heading. */
const MOST_ROWS = 1_000_000;
/** Rows are compressed so many at a time. */
const BATCH = 200;

/** Collects what the archive gives off until somebody takes it. */
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

/** @yields bytes, soon after the rows that they hold came in: the whole file is never in memory */
async function* write(rows: Rows): AsyncGenerator<Uint8Array> {
  const archive = createArchive();
  let sheets = 0;
  let written = 0;
  let heading: readonly Cell[] | undefined;
  let part: ZipDeflate | undefined;
  let waiting: string[] = [];
  const flush = (final = false): void => {
    part?.push(strToU8(waiting.join('') + (final ? sheetEnd : '')), final);
    waiting = [];
  };
  const nextSheet = (first: readonly Cell[]): void => {
    if (part) flush(true);
    part = archive.begin(`xl/worksheets/sheet${++sheets}.xml`);
    written = 0;
    waiting.push(sheetStart, rowXml(first));
  };
  for await (const row of rows) {
    if (!heading) {
      heading = row;
      nextSheet(row);
      continue;
    }
    if (written === MOST_ROWS) nextSheet(heading);
    waiting.push(rowXml(row));
    written += 1;
    if (waiting.length < BATCH) continue;
    flush();
    yield* archive.take();
  }
  flush(true);
  for (const [name, text] of Object.entries(surroundings(sheets))) archive.begin(name).push(strToU8(text), true);
  archive.end();
  yield* archive.take();
}

/** An Excel workbook as a stream. */
export const xlsxFile = (rows: Rows): Readable => Readable.from(write(rows), { objectMode: false });
