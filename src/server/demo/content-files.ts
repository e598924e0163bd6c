import PDFDocument from 'pdfkit';
import sharp from 'sharp';

const [WIDTH, HEIGHT] = [1600, 900];

/** Background, shape, accent; by institution. */
type Colours = readonly [string, string, string];

const groupColours: Colours = ['#1f3a5f', '#4d7ea8', '#f2c14e'];

const colours: Readonly<Record<number, Colours>> = {
  20: ['#7a1f2b', '#b5495b', '#f4d6a0'],
  30: ['#14532d', '#3f8f5f', '#e9d985'],
  40: ['#4a2c6b', '#8359a6', '#f7b2a1'],
};

const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const shapes: Readonly<Record<string, (shape: string, accent: string) => string>> = {
  waves: (shape, accent) =>
    range(6)
      .map((i) => {
        const y = 300 + i * 110;
        return `<path d="M0 ${y} Q400 ${y - 160} 800 ${y} T1600 ${y} V900 H0Z" fill="${i === 2 ? accent : shape}" opacity="${0.25 + i * 0.1}"/>`;
      })
      .join(''),
  rings: (shape, accent) =>
    range(7)
      .map(
        (i) =>
          `<circle cx="1150" cy="420" r="${90 + i * 95}" fill="none" stroke="${i === 1 ? accent : shape}" stroke-width="34"/>`,
      )
      .join(''),
  tiles: (shape, accent) =>
    range(32)
      .map((i) => {
        const [x, y] = [(i % 8) * 200, Math.floor(i / 8) * 225];
        const fill = i % 7 === 3 ? accent : shape;
        return i % 3 === 0 ? '' : `<path d="M${x} ${y}h200v225a200 225 0 0 1-200-225" fill="${fill}" opacity="0.8"/>`;
      })
      .join(''),
};

/** A generated pattern in the colours of an institution. */
export const makePicture = (pattern: string, institutionCode: number): Promise<Buffer> => {
  const [background, shape, accent] = colours[institutionCode] ?? groupColours;
  const shapeElements = shapes[pattern]?.(shape, accent) ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${background}"/>${shapeElements}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 3 }).toBuffer();
};

/** A page with a title and a few lines, in both languages. */
export const makeBrochure = (lines: readonly string[]): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const [title = '', ...rest] = lines;
    const pdf = new PDFDocument({ size: 'A4', margin: 64, info: { Title: title } });
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
    pdf.fontSize(28).text(title).moveDown();
    for (const line of rest) pdf.fontSize(14).text(line).moveDown(0.5);
    pdf.end();
  });
