import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell, Sheet } from './cell.ts';
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
async function* write(sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> {
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
    waiting.push(sheetStart(heading));
  };
  for (const { name, rows } of sheets) {
    let heading: readonly Cell[] | undefined;
    for await (const row of rows()) {
      if (!heading) {
        heading = row;
        begin(name, row);
        continue;
      }
      if (written === MOST_ROWS) begin(name, heading);
      waiting.push(rowXml(row));
      written += 1;
      if (waiting.length < BATCH) continue;
      flush();
      yield* archive.take();
    }
  }
  flush(true);
  for (const [name, text] of Object.entries(surroundings(names))) archive.begin(name).push(strToU8(text), true);
  archive.end();
  yield* archive.take();
}

/** An Excel workbook as a stream. */
export const xlsxFile = (sheets: readonly Sheet[]): Readable => Readable.from(write(sheets), { objectMode: false });
