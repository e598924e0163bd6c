import { positionAt } from '../../data/located-json.ts';
import { type OfficerData, pictureName } from '../../data/read-officer-data.ts';
import type { Finding, Rule } from '../finding.ts';
import { findSvgProblem } from './logos-are-safe.ts';

/** Applicants load the pictures of a step over mobile networks. */
const MAX_BYTES = 300 * 1024;
/** In pixels. */
const MAX_SIDE = 4_000;

const hasBytes = (content: Buffer, offset: number, bytes: string): boolean =>
  content.toString('latin1', offset, offset + bytes.length) === bytes;

/** The kind of a picture, read from its content. */
const kindOf = (content: Buffer): string | undefined => {
  if (hasBytes(content, 0, '\x89PNG\r\n\x1a\n')) return 'png';
  if (hasBytes(content, 0, '\xff\xd8\xff')) return 'jpg';
  return hasBytes(content, 0, 'RIFF') && hasBytes(content, 8, 'WEBP') ? 'webp' : undefined;
};

const endingOf = (path: string): string => (path.split('.').at(-1) ?? '').replace('jpeg', 'jpg');

/** Chunks that hold where and when a photo was taken, or by whom. */
const hidden = /Exif\0\0|eXIf|EXIF|http:\/\/ns\.adobe\.com\/xap/;

interface Problem {
  readonly rule: string;
  readonly params?: Readonly<Record<string, string>>;
}

const pixelProblem = (path: string, content: Buffer): Problem | undefined => {
  if (kindOf(content) !== endingOf(path)) return { rule: 'pictureKind' };
  if (kindOf(content) === 'png' && content.length >= 24) {
    const side = Math.max(content.readUInt32BE(16), content.readUInt32BE(20));
    if (side > MAX_SIDE) return { rule: 'pictureSide', params: { side: String(side), most: String(MAX_SIDE) } };
  }
  return hidden.test(content.toString('latin1')) ? { rule: 'pictureWithData' } : undefined;
};

const checkPicture = (path: string, bytes: Uint8Array): readonly Finding[] => {
  const content = Buffer.from(bytes);
  const finding = ({ rule, params }: Problem, line = 1, column = 1): Finding => ({
    file: path,
    line,
    column,
    severity: 'error',
    rule,
    params: { file: pictureName(path), ...params },
  });
  if (content.length > MAX_BYTES) {
    const [size, most] = [content.length, MAX_BYTES].map((count) => String(Math.ceil(count / 1024)));
    return [finding({ rule: 'pictureSize', params: { size: size ?? '', most: most ?? '' } })];
  }
  if (endingOf(path) !== 'svg') {
    const problem = pixelProblem(path, content);
    return problem ? [finding(problem)] : [];
  }
  const text = content.toString('utf8');
  const problem = findSvgProblem(text);
  if (!problem) return [];
  const { line, column } = positionAt(text, problem.offset);
  return [finding(problem, line, column)];
};

/** Pictures in texts are what their name says, small, and neither run code nor tell where a photo was taken. */
export const picturesAreSafe: Rule = ({ pictures = new Map() }) =>
  [...pictures].flatMap(([path, bytes]) => checkPicture(path, bytes));

/** The pictures that texts name. */
const namedPictures = ({ files }: OfficerData): ReadonlySet<string> =>
  new Set(
    [...files.values()]
      .filter(({ path }) => path.startsWith('locales/'))
      .flatMap(({ text }) => [...text.matchAll(/!\[[^[\]]*\]\(([^()\s]*)\)/g)].map(([, name = '']) => name)),
  );

/** Each picture is shown by a text. A text that names none of them has its own finding, and may mean this one. */
export const picturesAreShown: Rule = (data) => {
  const pictures = [...(data.pictures?.keys() ?? [])];
  const named = namedPictures(data);
  const isMisspelt = [...named].some((name) => !pictures.some((path) => pictureName(path) === name));
  return pictures
    .filter((path) => !isMisspelt && !named.has(pictureName(path)))
    .map((file) => ({
      file,
      line: 1,
      column: 1,
      severity: 'warning',
      rule: 'pictureUnused',
      params: { file: pictureName(file) },
    }));
};
