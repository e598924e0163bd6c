import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect } from 'vitest';

/** Texts in the files of this module that name a person or a place. */
const names = ['Siti Aminah', 'Kota Depok', 'Jalan Rahasia', 'Kamera Milik Siti'] as const;

/** 6° 23' 41" south, 106° 49' 53" east, as three fractions each in EXIF. */
const degrees = ['6/1 23/1 41/1', '106/1 49/1 53/1'] as const;

const littleEndian = (fractions: string): Buffer => {
  const numbers = fractions.split(/[ /]/).map(Number);
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, index) => {
    bytes.writeUInt32LE(number, index * 4);
  });
  return bytes;
};

const exif = (orientation: number) => ({
  IFD0: { Artist: names[0], Model: names[3], Orientation: String(orientation) },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: degrees[0], GPSLongitudeRef: 'E', GPSLongitude: degrees[1] },
});

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="${names[1]}"/></rdf:RDF></x:xmpmeta>`;

const segment = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** An IPTC record with the address in the data set "sub-location". */
const iptc = (): Buffer => {
  const text = Buffer.from(names[2]);
  const record = Buffer.concat([Buffer.from([0x1c, 2, 92, 0, text.length]), text]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(record.length);
  return Buffer.concat([Buffer.from('Photoshop 3.0\0'), Buffer.from('8BIM\x04\x04\0\0'), length, record]);
};

interface LocatedOptions {
  readonly width?: number;
  readonly height?: number;
  readonly orientation?: number;
  readonly progressive?: boolean;
}

/** The left half is darker, so that a turn can be seen. */
const picture = ({ width = 400, height = 300 }: LocatedOptions) =>
  sharp({ create: { width, height, channels: 3, background: '#c8d4e0' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: '#203040' } }, left: 0, top: 0 },
  ]);

/** A photo as a phone writes it: GPS position, names, XMP, IPTC and a comment. The orientation is 6: to be turned right. */
export const locatedJpeg = async (options: LocatedOptions = {}): Promise<Buffer> => {
  const { orientation = 6, progressive = false } = options;
  const photo = await picture(options)
    .withExif(exif(orientation))
    .withMetadata({ orientation })
    .withXmp(xmp)
    .jpeg({ progressive })
    .toBuffer();
  const more = Buffer.concat([segment(0xed, iptc()), segment(0xfe, Buffer.from(`taken by ${names[0]}`))]);
  const bytes = Buffer.concat([photo.subarray(0, 2), more, photo.subarray(2)]);
  expectPlace(bytes);
  return bytes;
};

/** A PNG with EXIF and XMP. */
export const locatedPng = async (options: LocatedOptions = {}): Promise<Buffer> => {
  const bytes = await picture(options).withExif(exif(1)).withXmp(xmp).png().toBuffer();
  expect(bytes.includes(names[0])).toBe(true);
  return bytes;
};

/** A PDF with such a photo, and with its own author and XMP. */
export const locatedPdf = async (): Promise<Buffer> => {
  const pdf = await PDFDocument.create();
  pdf.setAuthor(names[0]);
  const photo = await pdf.embedJpg(await locatedJpeg());
  pdf.addPage([photo.width, photo.height]).drawImage(photo, { x: 0, y: 0 });
  pdf.catalog.set(
    PDFName.of('Metadata'),
    pdf.context.register(pdf.context.stream(xmp, { Type: 'Metadata', Subtype: 'XML' })),
  );
  await pdf.flush();
  for (const [, object] of pdf.context.enumerateIndirectObjects())
    if (object instanceof PDFRawStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image'))
      object.dict.set(PDFName.of('Metadata'), pdf.context.register(pdf.context.stream(xmp)));
  const bytes = Buffer.from(await pdf.save({ useObjectStreams: false }));
  expectPlace(bytes);
  return bytes;
};

const found = (bytes: Uint8Array): readonly string[] => {
  const all = Buffer.from(bytes);
  const places = degrees.filter((each) => all.includes(littleEndian(each)));
  return [...names.filter((name) => all.includes(name)), ...places];
};

const expectPlace = (bytes: Uint8Array): void => expect(found(bytes)).toEqual([...names, ...degrees]);

/** None of the names and positions is in the file, and neither EXIF nor XMP nor IPTC. */
export const expectNoPlace = (bytes: Uint8Array): void => {
  expect(found(bytes)).toEqual([]);
  for (const word of ['Exif', 'xmpmeta', 'Photoshop 3.0', 'eXIf'])
    expect(Buffer.from(bytes).includes(word), word).toBe(false);
};
