import { drawFacts, drawSums, drawTable, firstFactHeight } from './draw-tables.ts';
import { setFont } from './fonts.ts';
import type { Block, Tone } from './print-job.ts';
import { addTag, drawArtifact, ensureSpace, mutedColour, placeX, type Sheet, textColour, writeText } from './sheet.ts';

type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;

const groupHeight = 20;
const sectionHeight = 37;
/** Height of the content that must follow a heading on the same page, at least. */
const leastContent = 40;

/** What follows a heading on its page: of facts the first, which may be a picture. */
const contentSpace = (sheet: Sheet, next: Block | undefined): number => {
  if (next?.kind === 'group') return groupHeight + leastContent;
  return Math.max(leastContent, next?.kind === 'facts' ? firstFactHeight(sheet, next.facts) : 0);
};

const drawSection = (sheet: Sheet, { text }: BlockOf<'section'>, next: Block | undefined): void => {
  const { doc, left, style: look, root, width } = sheet;
  ensureSpace(sheet, sectionHeight + contentSpace(sheet, next));
  const y = doc.y + 10;
  drawArtifact(sheet, () => doc.roundedRect(left, y, width, 22, 3).fill(look.tint));
  addTag(sheet, root, 'H2', () => {
    setFont(doc, 'strong', 11.2, look.brand);
    writeText(sheet, text, left + 9, y + 3.4, { width: width - 18 });
  });
  doc.y = Math.max(doc.y, y + 22) + 5;
};

const drawGroup = (sheet: Sheet, { text }: BlockOf<'group'>, next: Block | undefined): void => {
  const { doc, left, root, width } = sheet;
  ensureSpace(sheet, groupHeight + contentSpace(sheet, next));
  addTag(sheet, root, 'H3', () => {
    setFont(doc, 'strong', 9.8, textColour);
    writeText(sheet, text, left, doc.y + 5, { width });
  });
  doc.y += 1;
};

const drawText = (sheet: Sheet, { text, part }: BlockOf<'text'>): void => {
  const { doc, left, root, width } = sheet;
  ensureSpace(sheet, part === 'title' ? 48 : 24);
  const indent = part === 'entry' ? 8 : 0;
  addTag(sheet, root, 'P', () => {
    setFont(doc, part === 'title' ? 'strong' : 'regular', 8.8, mutedColour);
    writeText(sheet, text, left + indent, doc.y, { width: width - indent, lineGap: 1.2 });
  });
  doc.y += part === undefined ? 6 : 2;
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
