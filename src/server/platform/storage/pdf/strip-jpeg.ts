/** Markers of JPEG (ITU-T T.81, table B.1), the second byte of each. */
const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const COMMENT = 0xfe;
const APP0 = 0xe0;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;

const isStandalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Needed to show the picture: density, colour profile, colour transform. Other application data may name people and places. */
const isNeeded = (marker: number, content: Buffer): boolean => {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  if (marker === APP2) return content.toString('latin1', 0, 11) === 'ICC_PROFILE';
  return marker === APP0 || marker === APP14;
};

/** The place of the next marker in the data of a scan: a byte FF that is neither stuffed nor a restart. */
const findMarker = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !isStandalone(next)) return at;
  }
  return -1;
};

/**
 * The parts of a JPEG without EXIF, XMP, IPTC, comments, previews, and bytes after its end; the picture itself is unchanged.
 * @returns undefined when the bytes are not a whole JPEG
 */
export const stripJpeg = (bytes: Buffer): Buffer | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return undefined;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === EOI) return Buffer.concat([...parts, bytes.subarray(at, at + 2)]);
    if (at + 4 > bytes.length) return undefined;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return undefined;
    if (isNeeded(marker, bytes.subarray(at + 4, end))) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker !== SOS) continue;
    const next = findMarker(bytes, end);
    if (next < 0) return undefined;
    parts.push(bytes.subarray(end, next));
    at = next;
  }
  return undefined;
};
