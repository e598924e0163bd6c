import { type OfficerData, pictureName } from '../data/read-officer-data.ts';
import { type DescribedChange, safeChange } from './described-change.ts';

const isSame = (before: Uint8Array | undefined, after: Uint8Array | undefined): boolean =>
  before !== undefined && after !== undefined && Buffer.compare(before, after) === 0;

/** Pictures in texts that came, went or changed. */
export const diffPictures = (
  { pictures: was = new Map() }: OfficerData,
  { pictures: is = new Map() }: OfficerData,
): readonly DescribedChange[] =>
  [...new Set([...was.keys(), ...is.keys()])]
    .sort()
    .filter((path) => !isSame(was.get(path), is.get(path)))
    .map((path) => {
      const kind = !was.has(path) ? 'fileAdded' : is.has(path) ? 'pictureChanged' : 'fileRemoved';
      const sentence: DescribedChange['sentence'] = (texts) => texts.translate(`officer-diff.change.${kind}`);
      return safeChange(kind, path, sentence, () => `“${pictureName(path)}”`);
    });
