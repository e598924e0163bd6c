import sharp, { type Sharp } from 'sharp';

const svg = (width: number, height: number, content: string): Sharp =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 600 800">${content}</svg>`,
    ),
  ).flatten({ background: '#fff' });

/** A printed page on a table, 3 to 4, drawn with rectangles as its words: no font is needed. */
export const pageOfText = (width: number): Sharp => {
  const words: string[] = [];
  let seed = 7;
  const random = (most: number): number => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % most;
  };
  for (let y = 80; y < 720; y += 16)
    for (let x = 70; x < 500; ) {
      const length = 14 + random(44);
      for (let at = x; at < x + length; at += 5)
        words.push(`<rect x="${at}" y="${y + random(3)}" width="3" height="${6 + random(4)}"/>`);
      x += length + 8;
    }
  const page = `<rect width="600" height="800" fill="#8b7a66"/><rect x="30" y="30" width="540" height="740" fill="#f6f4ee"/>`;
  return svg(width, Math.round((width * 4) / 3), `${page}<g fill="#222">${words.join('')}</g>`);
};

/** A face before a plain ground. */
export const portrait = (width: number): Sharp =>
  svg(
    width,
    Math.round((width * 4) / 3),
    `<rect width="600" height="800" fill="#c33"/><ellipse cx="300" cy="760" rx="240" ry="200" fill="#eee"/>
<ellipse cx="300" cy="350" rx="150" ry="195" fill="#b98a68"/><path d="M150 330 Q300 60 450 330 L450 250 Q300 90 150 250z" fill="#1c1512"/>
<circle cx="240" cy="340" r="16" fill="#111"/><circle cx="360" cy="340" r="16" fill="#111"/>
<path d="M240 460 Q300 500 360 460" stroke="#622" stroke-width="9" fill="none"/><path d="M215 300h55M330 300h55" stroke="#111" stroke-width="9"/>
<path d="M300 600v180M270 590l30 40 30-40" stroke="#235" stroke-width="8" fill="none"/>`,
  );
