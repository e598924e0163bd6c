import { isDrawing, type OfficerData } from '../../data/read-officer-data.ts';
import { breaks } from '../../verdict/verdict.ts';
import { harmless, type Told } from '../told.ts';
import type { Words } from '../words.ts';
import { judged } from './judged.ts';
import { keysThatDiffer, settingsIn, tellSetting } from './tell-setting.ts';

const themeOf = (place: string): string => place.split('/')[1] ?? place;

const nameOf =
  (key: string) =>
  (words: Words): string => {
    const name = words.say(`officer-diff.setting.theme.${key.replace(/^dark\./, '')}`);
    return key.startsWith('dark.') ? words.say('officer-diff.setting.theme.inDark', { name }) : name;
  };

const tellTokens = (place: string, before: unknown, after: unknown): readonly Told[] => {
  const subject = () => themeOf(place);
  if (before === undefined)
    return [harmless('lineAdded', place, (words) => words.say('officer-diff.change.fileAdded'), subject)];
  if (after === undefined) {
    const told = harmless('lineRemoved', place, (words) => words.say('officer-diff.change.fileRemoved'), subject);
    return [judged(told, breaks('themeGone'))];
  }
  const [was, is] = [settingsIn(before), settingsIn(after)];
  return keysThatDiffer(was, is).map((key) =>
    tellSetting({ place, name: nameOf(key), before: was[key], after: is[key], subject }),
  );
};

/** A mark is not read, only seen: that there is another one is all that words can tell. */
const tellMark = (place: string, before: string | undefined, after: string | undefined): readonly Told[] => {
  if (before === after || before === undefined) return [];
  const kind = after === undefined ? 'markRemoved' : 'markChanged';
  const say = (words: Words) => words.say(`officer-diff.change.${kind}`);
  return [harmless(kind, place, say, () => themeOf(place))];
};

const placesOf = (data: readonly OfficerData[], isWanted: (path: string) => boolean): readonly string[] =>
  [...new Set(data.flatMap(({ values, drawings }) => [...values.keys(), ...(drawings?.keys() ?? [])]))]
    .filter(isWanted)
    .sort();

/** Colours, shapes and marks of the institutions. */
export const tellThemes = (before: OfficerData, after: OfficerData): readonly Told[] => {
  const both = [before, after] as const;
  const tokens = placesOf(both, (path) => /^themes\/.*\.json$/.test(path));
  // Where one side was read without drawings, nothing is known of them.
  const marks = both.every(({ drawings }) => drawings) ? placesOf(both, isDrawing) : [];
  return [
    ...tokens.flatMap((place) => tellTokens(place, before.values.get(place), after.values.get(place))),
    ...marks.flatMap((place) => tellMark(place, before.drawings?.get(place), after.drawings?.get(place))),
  ];
};
