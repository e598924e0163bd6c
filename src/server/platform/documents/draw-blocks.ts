import { drawFacts } from './draw-facts.ts';
import { drawSums } from './draw-sums.ts';
import { drawTable } from './draw-table.ts';
import { setFace } from './faces.ts';
import type { Block, Tone } from './print-job.ts';
import { decorate, ink, makeRoom, quiet, type Sheet, tag } from './sheet.ts';

type Of<K extends Block['kind']> = Extract<Block, { kind: K }>;

/** What a heading takes with what must not be parted from it: it never stands alone at the foot of a page. */
const groupRoom = 62;
const sectionRoom = 76;

const drawSection = (sheet: Sheet, { text }: Of<'section'>, next: Block | undefined): void => {
  const { doc, left, look, root, width } = sheet;
  makeRoom(sheet, sectionRoom + (next?.kind === 'group' ? groupRoom - 20 : 0));
  const y = doc.y + 10;
  decorate(sheet, () => doc.roundedRect(left, y, width, 22, 3).fill(look.tint));
  tag(sheet, root, 'H2', () =>
    setFace(doc, 'strong', 11.2, look.brand).text(text, left + 9, y + 3.4, { width: width - 18 }),
  );
  doc.y = Math.max(doc.y, y + 22) + 5;
};

const drawGroup = (sheet: Sheet, { text }: Of<'group'>): void => {
  const { doc, left, root, width } = sheet;
  makeRoom(sheet, groupRoom);
  tag(sheet, root, 'H3', () => setFace(doc, 'strong', 9.8, ink).text(text, left, doc.y + 5, { width }));
  doc.y += 1;
};

const drawText = (sheet: Sheet, { text }: Of<'text'>): void => {
  const { doc, left, root, width } = sheet;
  makeRoom(sheet, 24);
  tag(sheet, root, 'P', () => setFace(doc, 'regular', 8.8, quiet).text(text, left, doc.y, { width, lineGap: 1.2 }));
  doc.y += 6;
};

const grounds: Readonly<Record<Tone, { readonly ground: string; readonly bar: string }>> = {
  good: { ground: '#E9F6EE', bar: '#18794E' },
  plain: { ground: '#F3F4F6', bar: '#8A909C' },
};

const drawNotice = (sheet: Sheet, { title, text, tone }: Of<'notice'>): void => {
  const { doc, left, root, width } = sheet;
  const room = width - 34;
  setFace(doc, 'strong', 13, ink);
  const titleHeight = doc.heightOfString(title, { width: room });
  setFace(doc, 'regular', 9.4, ink);
  const height = titleHeight + doc.heightOfString(text, { width: room }) + 24;
  makeRoom(sheet, height);
  const y = doc.y;
  const { ground, bar } = grounds[tone];
  decorate(sheet, () => {
    doc.roundedRect(left, y, width, height, 4).fill(ground);
    doc.rect(left, y, 4, height).fill(bar);
  });
  tag(sheet, root, 'P', () => {
    setFace(doc, 'strong', 13, bar === '#18794E' ? '#12633F' : ink).text(title, left + 20, y + 10, { width: room });
    setFace(doc, 'regular', 9.4, ink).text(text, left + 20, doc.y + 2, { width: room });
  });
  doc.y = y + height + 12;
};

const drawings: { readonly [K in Block['kind']]: (sheet: Sheet, block: Of<K>, next: Block | undefined) => void } = {
  section: drawSection,
  group: drawGroup,
  text: drawText,
  notice: drawNotice,
  facts: (sheet, { facts, picture }) => drawFacts(sheet, facts, picture),
  sums: (sheet, { sums }) => drawSums(sheet, sums),
  table: (sheet, { head, rows }) => drawTable(sheet, head, rows),
};

/** Draws one block below the last. */
export const drawBlock = <K extends Block['kind']>(sheet: Sheet, block: Of<K>, next: Block | undefined): void =>
  drawings[block.kind as K](sheet, block, next);
