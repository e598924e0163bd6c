const markOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes.slice(0, 2))].join(' ');

/** What a spreadsheet calls "Unicode text" begins with one of these marks. */
const wide: Readonly<Record<string, string>> = { '255 254': 'utf-16le', '254 255': 'utf-16be' };

const decode = (bytes: ArrayBuffer): string => {
  const encoding = wide[markOf(bytes)];
  if (encoding) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/**
 * The text of a file. Spreadsheets on Windows still write the old code page; everything else is UTF-8. A file that is no
 * text, such as a workbook, is still sent, so that the server can say what is wrong with it: no call takes a NUL.
 */
export const readText = async (file: Blob): Promise<string> =>
  decode(await file.arrayBuffer()).replaceAll('\0', '\ufffd');
