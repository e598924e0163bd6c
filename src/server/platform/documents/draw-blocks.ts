import { drawFacts, drawSums, drawTable } from './draw-tables.ts';
import { setFont } from './fonts.ts';
import type { Block, Tone } from './print-job.ts';
import { addTag, drawArtifact, ensureSpace, mutedColour, placeX, type Sheet, textColour, writeText } from './sheet.ts';

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** Height of a heading with the content that must follow it on the same page. */
const groupSpace = 62;
const sectionSpace = 76;

const drawSection = (sheet: Sheet, { text }: BlockOf<'section'>, next: Block | undefined): void => {
  const { doc, left, style: look, root, width } = sheet;
  ensureSpace(sheet, sectionSpace + (next?.kind === 'group' ? groupSpace - 20 : 0));
  const y = doc.y + 10;
  drawArtifact(sheet, () => doc.roundedRect(left, y, width, 22, 3).fill(look.tint));
  addTag(sheet, root, 'H2', () => {
    setFont(doc, 'strong', 11.2, look.brand);
    writeText(sheet, text, left + 9, y + 3.4, { width: width - 18 });
  });
  doc.y = Math.max(doc.y, y + 22) + 5;
};

const drawGroup = (sheet: Sheet, { text }: BlockOf<'group'>): void => {
  const { doc, left, root, width } = sheet;
  ensureSpace(sheet, groupSpace);
  addTag(sheet, root, 'H3', () => {
    setFont(doc, 'strong', 9.8, textColour);
    writeText(sheet, text, left, doc.y + 5, { width });
  });
  doc.y += 1;
};

const drawText = (sheet: Sheet, { text }: BlockOf<'text'>): void => {
  const { doc, left, root, width } = sheet;
  ensureSpace(sheet, 24);
  addTag(sheet, root, 'P', () => {
    setFont(doc, 'regular', 8.8, mutedColour);
    writeText(sheet, text, left, doc.y, { width, lineGap: 1.2 });
  });
  doc.y += 6;
};

const noticeColours: Readonly<Record<Tone, { readonly ground: string; readonly bar: string }>> = {
  good: { ground: '#E9F6EE', bar: '#18794E' },
  plain: { ground: '#F3F4F6', bar: '#8A909C' },
};

const drawNotice = (sheet: Sheet, { title, text, tone }: BlockOf<'notice'>): void => {
  const { doc, left, root, width } = sheet;
  const room = width - 34;
  setFont(doc, 'strong', 13, textColour);
  const titleHeight = doc.heightOfString(title, { width: room });
  setFont(doc, 'regular', 9.4, textColour);
  const height = titleHeight + doc.heightOfString(text, { width: room }) + 24;
  ensureSpace(sheet, height);
  const y = doc.y;
  const { ground, bar } = noticeColours[tone];
  drawArtifact(sheet, () => {
    doc.roundedRect(left, y, width, height, 4).fill(ground);
    doc.rect(placeX(sheet, left, 4), y, 4, height).fill(bar);
  });
  addTag(sheet, root, 'P', () => {
    setFont(doc, 'strong', 13, bar === '#18794E' ? '#12633F' : textColour);
    writeText(sheet, title, left + 20, y + 10, { width: room });
    setFont(doc, 'regular', 9.4, textColour);
    writeText(sheet, text, left + 20, doc.y + 2, { width: room });
  });
  doc.y = y + height + 12;
};

const drawByKind: {
  readonly [K in Block['kind']]: (sheet: Sheet, block: BlockOf<K>, next: Block | undefined) => void;
} = {
  section: drawSection,
  group: drawGroup,
  text: drawText,
  notice: drawNotice,
  facts: (sheet, { facts, picture }) => drawFacts(sheet, facts, picture),
  sums: (sheet, { sums }) => drawSums(sheet, sums),
  table: drawTable,
};

/** Draws one block below the last. */
export const drawBlock = <K extends Block['kind']>(sheet: Sheet, block: BlockOf<K>, next: Block | undefined): void =>
  // The compiler does not see that `kind` decides the type of the block.
  drawByKind[block.kind as K](sheet, block, next);
