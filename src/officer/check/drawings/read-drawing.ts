/** What is wrong with a drawing; `rule` names its sentences. */
export interface DrawingSlip {
  readonly rule: string;
  readonly offset: number;
  readonly params?: Readonly<Record<string, string>>;
}

const MOST_LETTERS = 50_000;
const MOST_SHAPES = 500;
const SVG = 'http://www.w3.org/2000/svg';

const shapes = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'use'];
const others = ['svg', 'g', 'defs', 'title', 'desc', 'clipPath', 'mask', 'linearGradient', 'radialGradient', 'stop'];
const known: ReadonlySet<string> = new Set([...shapes, ...others]);

interface Tag {
  readonly name: string;
  readonly offset: number;
  readonly isEnd: boolean;
  readonly isWhole: boolean;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

const part =
  /<!--(?:(?!--)[\s\S])*-->|<\?xml[^<>]*\?>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The parts of the text in their order; what is no part of a drawing ends the list with its place. */
const tagsOf = (text: string): { readonly tags: readonly Tag[]; readonly stop?: number } => {
  const tags: Tag[] = [];
  const reader = new RegExp(part);
  while (reader.lastIndex < text.length) {
    const offset = reader.lastIndex;
    const found = reader.exec(text);
    const hasEntity = found?.[0] !== undefined && /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/.test(found[0]);
    if (!found || hasEntity) return { tags, stop: offset };
    const [, end, name, attributes = '', whole] = found;
    if (name === undefined) continue;
    const pairs = [...attributes.matchAll(attribute)].map(([, key = '', a, b]) => [key, a ?? b ?? ''] as const);
    tags.push({ name, offset, isEnd: end === '/', isWhole: whole === '/', attributes: pairs });
  }
  return { tags };
};

/** The first tag that does not close what is open. */
const findUnclosed = (tags: readonly Tag[], length: number): number | undefined => {
  const open: Tag[] = [];
  for (const tag of tags) {
    if (tag.isEnd && open.pop()?.name !== tag.name) return tag.offset;
    if (!tag.isEnd && open.length === 0 && tag !== tags[0]) return tag.offset;
    if (!tag.isEnd && !tag.isWhole) open.push(tag);
  }
  return open.length > 0 ? length : undefined;
};

const unescaped = (value: string): string =>
  value
    .replace(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex?: string, ten?: string) =>
      String.fromCharCode(hex === undefined ? Number(ten) : Number.parseInt(hex, 16)),
    )
    .replace(/\s+/g, '');

/** Whether an attribute runs something or fetches something that is not in the drawing itself. */
const leadsOut = ([name, value]: Tag['attributes'][number]): boolean => {
  const plain = unescaped(value);
  if (/^on/i.test(name)) return true;
  if (/^(?:xlink:)?(?:href|src)$/i.test(name)) return !plain.startsWith('#');
  return /url\((?!["']?#)/i.test(plain) || /@import|expression\(|\\/i.test(plain);
};

const slipOfTag = ({ name, offset, isEnd, attributes }: Tag): DrawingSlip | undefined => {
  if (isEnd) return undefined;
  if (!known.has(name)) return { rule: 'drawingPart', offset, params: { part: `<${name}>` } };
  const odd = attributes.find(leadsOut);
  return odd && { rule: 'drawingLeadsOut', offset, params: { part: `${odd[0]}="${odd[1].slice(0, 60)}"` } };
};

/** A drawing says which piece of paper it stands on; without that nothing is drawn in a picture. */
const isRoot = ({ name, attributes }: Tag): boolean => {
  const box =
    attributes
      .find(([key]) => key === 'viewBox')?.[1]
      .trim()
      .split(/[\s,]+/) ?? [];
  const isBox = box.length === 4 && box.every((side) => /^-?[\d.]+$/.test(side)) && Number(box[2]) > 0;
  return name === 'svg' && isBox && Number(box[3]) > 0 && attributes.some((one) => one.join() === `xmlns,${SVG}`);
};

/** What keeps a text from being a harmless drawing that every browser and every PDF shows; undefined when nothing does. */
export const slipOfDrawing = (text: string): DrawingSlip | undefined => {
  if (text.length > MOST_LETTERS)
    return { rule: 'hugeDrawing', offset: 0, params: { size: String(text.length), most: String(MOST_LETTERS) } };
  const { tags, stop } = tagsOf(text);
  for (const tag of tags) {
    const slip = slipOfTag(tag);
    if (slip) return slip;
  }
  const broken = stop ?? findUnclosed(tags, text.length);
  if (!tags[0] || !isRoot(tags[0])) return { rule: 'noDrawing', offset: tags[0]?.offset ?? 0 };
  if (broken !== undefined) return { rule: 'brokenDrawing', offset: broken };
  const drawn = tags.filter(({ name }) => shapes.includes(name)).length;
  if (drawn > MOST_SHAPES)
    return { rule: 'fullDrawing', offset: 0, params: { count: String(drawn), most: String(MOST_SHAPES) } };
  return drawn === 0 ? { rule: 'emptyDrawing', offset: 0 } : undefined;
};
