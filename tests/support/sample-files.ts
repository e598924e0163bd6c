import sharp from 'sharp';

/** A picture of a person-sized rectangle: what the photo field accepts. */
export const samplePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#7799bb' } })
    .jpeg()
    .toBuffer();

/** The smallest document that is a PDF by its content. */
export const sampleDocument = (): Buffer =>
  Buffer.from(
    [
      '%PDF-1.4',
      '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
      'trailer<</Root 1 0 R>>',
      '%%EOF',
      '',
    ].join('\n'),
  );
