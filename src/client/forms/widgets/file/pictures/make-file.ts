import type { FileRule } from '../../../../../engine/schema/file-rule.ts';
import { takesSeveralPhotos } from '../is-picture.ts';
import type { Area } from './draw.ts';
import { MAX_SIDE, type PictureLimits } from './fit-limit.ts';
import { type Advice, adviceFor } from './measure-picture.ts';
import type { PictureTools } from './picture-tools.ts';

/** A chosen picture that the browser can show. */
export interface OpenedPicture {
  /** As it was chosen; a HEIC picture as a JPEG. */
  readonly file: File;
  readonly width: number;
  readonly height: number;
  readonly advice: readonly Advice[];
}

const withEnding = (name: string, ending: string): string => `${name.replace(/\.[^.]{1,5}$/, '') || 'foto'}.${ending}`;

/** @throws PictureError */
export const openPicture = async (chosen: File, rule: FileRule, tools: PictureTools): Promise<OpenedPicture> => {
  const kind = takesSeveralPhotos(rule) ? 'page' : 'portrait';
  const open = async (file: File): Promise<OpenedPicture | 'heic'> => {
    const examined = await tools.examine(file);
    if (examined === 'heic') return examined;
    const { width, height, measures } = examined;
    return { file, width, height, advice: adviceFor(measures, kind) };
  };
  const opened = await open(chosen);
  if (opened !== 'heic') return opened;
  const jpeg = await tools.writeRaw(await tools.decodeHeic(chosen));
  const converted = await open(new File([jpeg], withEnding(chosen.name, 'jpg'), { type: 'image/jpeg' }));
  if (converted === 'heic') throw new Error('a JPEG was taken for HEIC');
  return converted;
};

/** Least long side at which the text of a page can be read, and at which a face can be recognized. */
const READABLE_PAGE = 1000;
const READABLE_FACE = 360;

const limitsOf = (rule: FileRule): PictureLimits => ({
  maxBytes: rule.maxBytes,
  readableSide: takesSeveralPhotos(rule) ? READABLE_PAGE : READABLE_FACE,
  ...(rule.minWidth !== undefined && { minWidth: rule.minWidth }),
  ...(rule.minHeight !== undefined && { minHeight: rule.minHeight }),
});

/** More is slow to send on a phone, whatever the limit of the field. */
const SLOW_BYTES = 2 * 1024 * 1024;

/** A picture that needs no change is sent as it was chosen: written anew it would only lose quality. */
const isFine = ({ file, width, height }: OpenedPicture, rule: FileRule): boolean =>
  rule.types.includes(file.type) &&
  file.size <= Math.min(rule.maxBytes, SLOW_BYTES) &&
  Math.max(width, height) <= MAX_SIDE;

/**
 * The file to be sent: a part of a picture, turned, as large and as good as the field allows.
 * @throws PictureError
 */
export const makePicture = async (
  picture: OpenedPicture,
  change: { readonly area?: Area; readonly turn: number },
  rule: FileRule,
  tools: PictureTools,
): Promise<File> => {
  const { area, turn } = change;
  if (area === undefined && turn === 0 && isFine(picture, rule)) return picture.file;
  const type = rule.types.includes('image/jpeg') ? 'image/jpeg' : 'image/png';
  const { file } = picture;
  const blob = await tools.write({ file, turn, area, type, limits: limitsOf(rule) });
  return new File([blob], withEnding(file.name, type === 'image/png' ? 'png' : 'jpg'), { type });
};

/** @throws PictureError */
export const makePdf = async (
  pages: readonly { readonly file: File; readonly turn: number }[],
  rule: FileRule,
  tools: PictureTools,
): Promise<File> => {
  const name = withEnding(pages[0]?.file.name ?? '', 'pdf');
  const limits = { maxBytes: rule.maxBytes, readableSide: READABLE_PAGE };
  const blob = await tools.writePages({ pages, title: name.slice(0, -'.pdf'.length), limits });
  return new File([blob], name, { type: 'application/pdf' });
};
