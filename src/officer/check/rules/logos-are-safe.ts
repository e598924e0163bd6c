import { positionAt } from '../../data/located-json.ts';
import type { Finding, Rule } from '../finding.ts';

/** A problem of an SVG image; `rule` is the key of its texts. */
interface SvgProblem {
  readonly rule: string;
  readonly offset: number;
  readonly params?: Readonly<Record<string, string>>;
}

const MAX_LENGTH = 50_000;
const MAX_SHAPES = 500;
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

const shapeElements = ['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'use'];
const otherElements = [
  'svg',
  'g',
  'defs',
  'title',
  'desc',
  'clipPath',
  'mask',
  'linearGradient',
  'radialGradient',
  'stop',
];
const knownElements: ReadonlySet<string> = new Set([...shapeElements, ...otherElements]);

interface Tag {
  readonly name: string;
  readonly offset: number;
  readonly isEnd: boolean;
  readonly isWhole: boolean;
  readonly attributes: readonly (readonly [name: string, value: string])[];
}

const svgPart =
  /<!--(?:(?!--)[\s\S])*-->|<\?xml[^<>]*\?>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The tags of the text in order. Anything that is not part of an SVG ends the list; `stop` is its position. */
const tagsOf = (text: string): { readonly tags: readonly Tag[]; readonly stop?: number } => {
  const tags: Tag[] = [];
  const reader = new RegExp(svgPart);
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

/** The first end tag that does not match the open tag. */
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

/** Whether an attribute runs code or loads anything from outside the image. */
const isUnsafeAttribute = ([name, value]: Tag['attributes'][number]): boolean => {
  const plain = unescaped(value);
  if (/^on/i.test(name)) return true;
  if (/^(?:xlink:)?(?:href|src)$/i.test(name)) return !plain.startsWith('#');
  return /url\((?!["']?#)/i.test(plain) || /@import|expression\(|\\/i.test(plain);
};

const findTagProblem = ({ name, offset, isEnd, attributes }: Tag): SvgProblem | undefined => {
  if (isEnd) return undefined;
  if (!knownElements.has(name)) return { rule: 'drawingPart', offset, params: { part: `<${name}>` } };
  const odd = attributes.find(isUnsafeAttribute);
  return odd && { rule: 'drawingLeadsOut', offset, params: { part: `${odd[0]}="${odd[1].slice(0, 60)}"` } };
};

/** An SVG needs its namespace and view box; without them browsers show nothing. */
const isSvgRoot = ({ name, attributes }: Tag): boolean => {
  const box =
    attributes
      .find(([key]) => key === 'viewBox')?.[1]
      .trim()
      .split(/[\s,]+/) ?? [];
  const isBox = box.length === 4 && box.every((side) => /^-?[\d.]+$/.test(side)) && Number(box[2]) > 0;
  return (
    name === 'svg' && isBox && Number(box[3]) > 0 && attributes.some((one) => one.join() === `xmlns,${SVG_NAMESPACE}`)
  );
};

/**
 * The first problem that makes an SVG unsafe, or unreadable for browsers or the PDF renderer; undefined when it has
 * none.
 */
export const findSvgProblem = (text: string): SvgProblem | undefined => {
  if (text.length > MAX_LENGTH)
    return { rule: 'hugeDrawing', offset: 0, params: { size: String(text.length), most: String(MAX_LENGTH) } };
  const { tags, stop } = tagsOf(text);
  for (const tag of tags) {
    const mistake = findTagProblem(tag);
    if (mistake) return mistake;
  }
  const broken = stop ?? findUnclosed(tags, text.length);
  if (!tags[0] || !isSvgRoot(tags[0])) return { rule: 'noDrawing', offset: tags[0]?.offset ?? 0 };
  if (broken !== undefined) return { rule: 'brokenDrawing', offset: broken };
  const shapeCount = tags.filter(({ name }) => shapeElements.includes(name)).length;
  if (shapeCount > MAX_SHAPES)
    return { rule: 'fullDrawing', offset: 0, params: { count: String(shapeCount), most: String(MAX_SHAPES) } };
  return shapeCount === 0 ? { rule: 'emptyDrawing', offset: 0 } : undefined;
};

/** The logo of an institution is a safe SVG, because browsers and PDFs show it on every page. */
export const logosAreSafe: Rule = ({ logos: drawings = new Map() }) =>
  [...drawings].flatMap(([file, text]): readonly Finding[] => {
    const mistake = findSvgProblem(text);
    if (!mistake) return [];
    const { rule, offset, params = {} } = mistake;
    return [{ file, ...positionAt(text, offset), severity: 'error', rule, params }];
  });
