import { deflateSync } from 'node:zlib';

/** Objects of a PDF by their number; the first is the catalogue. */
export type PdfObjects = ReadonlyMap<number, string | Buffer>;

export const rawStream = (body: Buffer | string, entries = ''): Buffer => {
  const content = Buffer.from(body);
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${content.length}>>stream\n`),
    content,
    Buffer.from('\nendstream'),
  ]);
};

const isStream = (body: string | Buffer): boolean => Buffer.isBuffer(body);

/** With a table of cross-references, as old programs write it. */
export const plainPdf = (objects: PdfObjects, trailer = ''): Buffer => {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const size = Math.max(...objects.keys()) + 1;
  const table = Array.from({ length: size }, () => '0000000000 65535 f \n');
  let offset = 9;
  for (const [number, body] of objects) {
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    table[number] = `${String(offset).padStart(10, '0')} 00000 n \n`;
    parts.push(whole);
    offset += whole.length;
  }
  parts.push(Buffer.from(`xref\n0 ${size}\n${table.join('')}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\n`));
  parts.push(Buffer.from(`startxref\n${offset}\n%%EOF\n`));
  return Buffer.concat(parts);
};

/** All objects that are no streams in one compressed object stream, found through a compressed table. */
export const packedPdf = (objects: PdfObjects, trailer = ''): Buffer => {
  const packed = [...objects].filter(([, body]) => !isStream(body)) as [number, string][];
  const loose = [...objects].filter(([, body]) => isStream(body));
  const size = Math.max(...objects.keys()) + 3;
  const [streamNumber, tableNumber] = [size - 2, size - 1];
  const index: string[] = [];
  let at = 0;
  for (const [number, body] of packed) {
    index.push(`${number} ${at}`);
    at += Buffer.byteLength(body) + 1;
  }
  const head = `${index.join(' ')} `;
  const content = deflateSync(Buffer.from(head + packed.map(([, body]) => body).join(' ')));
  const entries = `/Type/ObjStm/N ${packed.length}/First ${head.length}/Filter/FlateDecode`;
  const rows = Buffer.alloc(size * 5);
  const row = (number: number, kind: number, a: number, b: number) => {
    rows[number * 5] = kind;
    rows.writeUIntBE(a, number * 5 + 1, 3);
    rows[number * 5 + 4] = b;
  };
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let offset = 9;
  const add = (number: number, body: Buffer | string) => {
    row(number, 1, offset, 0);
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    parts.push(whole);
    offset += whole.length;
  };
  for (const [number, body] of loose) add(number, body);
  add(streamNumber, rawStream(content, entries));
  for (const [place, [number]] of packed.entries()) row(number, 2, streamNumber, place);
  const start = offset;
  row(tableNumber, 1, offset, 0);
  const table = deflateSync(rows);
  const facts = `/Type/XRef/Size ${size}/W[1 3 1]/Root 1 0 R/Filter/FlateDecode${trailer}`;
  parts.push(Buffer.from(`${tableNumber} 0 obj\n`), rawStream(table, facts), Buffer.from('\nendobj\n'));
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
};

/** A second revision that replaces these objects. */
export const updatedPdf = (first: Buffer, changed: PdfObjects): Buffer => {
  const parts = [first];
  let offset = first.length;
  const rows: string[] = [];
  for (const [number, body] of changed) {
    const whole = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]);
    rows.push(`${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
    parts.push(whole);
    offset += whole.length;
  }
  const before = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(first.toString('latin1'))?.[1] ?? '0';
  const trailer = `trailer\n<</Size 99/Root 1 0 R/Prev ${before}>>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(`xref\n${rows.join('')}${trailer}`)]);
};

/** Some characters of every name as numbers: `/J#61vaScript`. */
export const escapeNames = (text: string, pick: (at: number) => boolean, isLower: boolean): string =>
  text.replace(/\/([A-Za-z]{2,})/g, (_, name: string) => {
    const written = Array.from(name, (char, at) => {
      const code = char.charCodeAt(0).toString(16);
      return pick(at) ? `#${isLower ? code : code.toUpperCase()}` : char;
    });
    return `/${written.join('')}`;
  });

/** The bytes of a file outside its streams, names without escapes: what a reader can take for an action. */
export const syntaxOf = (pdf: Uint8Array): string =>
  Buffer.from(pdf)
    .toString('latin1')
    .replace(/stream\r?\n[\s\S]*?\nendstream/g, '')
    .replace(/#([0-9a-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
