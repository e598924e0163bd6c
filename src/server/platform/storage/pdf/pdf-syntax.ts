import { UnsafePdf } from './unsafe-pdf.ts';

/** Everything but letters, digits and a few marks is written as a number: no reader can take it for something else. */
export const writeName = (name: string): string =>
  `/${Array.from(Buffer.from(name, 'latin1'), (byte) => {
    const char = String.fromCharCode(byte);
    return /[A-Za-z0-9_.+-]/.test(char) ? char : `#${byte.toString(16).padStart(2, '0').toUpperCase()}`;
  }).join('')}`;

/** As hexadecimal digits: brackets and backslashes inside it have no meaning. */
export const writeString = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;

/** @throws UnsafePdf for what is no number */
export const writeNumber = (value: number): string => {
  if (!Number.isFinite(value) || Math.abs(value) > 1e15) throw new UnsafePdf('unsafe');
  const text = String(value);
  return text.includes('e') ? value.toFixed(10) : text;
};

/** A whole file of these objects, the first of which is the catalogue and the last the facts about the file. */
export const writeFile = (objects: readonly Buffer[]): Buffer => {
  const head = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1');
  const parts: Buffer[] = [head];
  const entries: string[] = [];
  let offset = head.length;
  for (const [index, body] of objects.entries()) {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    entries.push(`${String(offset).padStart(10, '0')} 00000 n \n`);
    parts.push(whole);
    offset += whole.length;
  }
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`;
  const trailer = `trailer\n<</Size ${size}/Root 1 0 R/Info ${objects.length} 0 R>>\nstartxref\n${offset}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
};
