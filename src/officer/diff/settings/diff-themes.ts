import { isLogo, type OfficerData } from '../../data/read-officer-data.ts';
import { breaks } from '../../verdict/verdict.ts';
import { type DescribedChange, safeChange, withEvaluation } from '../described-change.ts';
import type { LanguageTexts } from '../language-texts.ts';
import { changedKeys, describeSetting, flattenSettings } from './describe-setting.ts';

const themeOf = (place: string): string => place.split('/')[1] ?? place;

const nameOf =
  (key: string) =>
  (texts: LanguageTexts): string => {
    const name = texts.translate(`officer-diff.setting.theme.${key.replace(/^dark\./, '')}`);
    return key.startsWith('dark.') ? texts.translate('officer-diff.setting.theme.inDark', { name }) : name;
  };

const diffTokens = (place: string, before: unknown, after: unknown): readonly DescribedChange[] => {
  const subject = () => themeOf(place);
  if (before === undefined)
    return [safeChange('lineAdded', place, (texts) => texts.translate('officer-diff.change.fileAdded'), subject)];
  if (after === undefined) {
    const changes = safeChange(
      'lineRemoved',
      place,
      (texts) => texts.translate('officer-diff.change.fileRemoved'),
      subject,
    );
    return [withEvaluation(changes, breaks('themeGone'))];
  }
  const [was, is] = [flattenSettings(before), flattenSettings(after)];
  return changedKeys(was, is).map((key) =>
    describeSetting({ place, name: nameOf(key), before: was[key], after: is[key], subject }),
  );
};

/** A logo cannot be described; the diff reports only that it changed. */
const diffLogo = (place: string, before: string | undefined, after: string | undefined): readonly DescribedChange[] => {
  if (before === after || before === undefined) return [];
  const kind = after === undefined ? 'markRemoved' : 'markChanged';
  const translate = (texts: LanguageTexts) => texts.translate(`officer-diff.change.${kind}`);
  return [safeChange(kind, place, translate, () => themeOf(place))];
};

const placesOf = (data: readonly OfficerData[], isWanted: (path: string) => boolean): readonly string[] =>
  [...new Set(data.flatMap(({ values, logos: drawings }) => [...values.keys(), ...(drawings?.keys() ?? [])]))]
    .filter(isWanted)
    .sort();

/** Changed colours, shapes and logos of the institutions. */
export const diffThemes = (before: OfficerData, after: OfficerData): readonly DescribedChange[] => {
  const both = [before, after] as const;
  const tokens = placesOf(both, (path) => /^themes\/.*\.json$/.test(path));
  // A version that was read without logos cannot be compared.
  const marks = both.every(({ logos: drawings }) => drawings) ? placesOf(both, isLogo) : [];
  return [
    ...tokens.flatMap((place) => diffTokens(place, before.values.get(place), after.values.get(place))),
    ...marks.flatMap((place) => diffLogo(place, before.logos?.get(place), after.logos?.get(place))),
  ];
};
