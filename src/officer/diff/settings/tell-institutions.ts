import type { Catalogue, Institution } from '../../../engine/schema/types.ts';
import { breaks } from '../../verdict/verdict.ts';
import { sayValue } from '../say-value.ts';
import { harmless, type Told } from '../told.ts';
import type { Words } from '../words.ts';
import { judged } from './judged.ts';
import { keysThatDiffer, settingsIn, tellSetting } from './tell-setting.ts';

const PLACE = 'schemas/institutions.json';
const identities = ['code', 'parameter'];

const nameOf = (words: Words, key: string): string => words.say(`officer-diff.setting.institution.${key}`);

const listOf = (words: Words, institution: Institution): string =>
  Object.entries(settingsIn(institution))
    .map(([key, value]) => `${nameOf(words, key)}: ${sayValue(words, value)}`)
    .join('; ');

const tellWhole = (kind: 'institutionAdded' | 'institutionRemoved', institution: Institution): Told => {
  const isNew = kind === 'institutionAdded';
  const told = harmless(
    isNew ? 'lineAdded' : 'lineRemoved',
    PLACE,
    (words) => {
      const list = listOf(words, institution);
      return words.say(`officer-diff.change.${kind}`, { before: list, after: list });
    },
    () => institution.title,
  );
  return judged(told, isNew ? undefined : breaks('institutionIdentity'));
};

const tellChanged = (before: Institution, after: Institution): readonly Told[] => {
  const [was, is] = [settingsIn(before), settingsIn(after)];
  return keysThatDiffer(was, is).map((key) => {
    const name = (words: Words) => nameOf(words, key);
    const told = tellSetting({ place: PLACE, name, before: was[key], after: is[key], subject: () => before.title });
    // Saved applications know an institution by its code, addresses by its parameter.
    return judged(told, identities.includes(key) ? breaks('institutionIdentity') : undefined);
  });
};

const tellMoved = (before: readonly Institution[], after: readonly Institution[]): readonly Told[] => {
  const kept = (some: readonly Institution[], others: readonly Institution[]) =>
    some.filter(({ code }) => others.some((one) => one.code === code)).map(({ code }) => code);
  if (kept(before, after).join() === kept(after, before).join()) return [];
  const list = after.map(({ title }) => title).join(', ');
  return [
    harmless('institutionsMoved', PLACE, (words) =>
      words.say('officer-diff.change.institutionsMoved', { after: list }),
    ),
  ];
};

/** Institutions that come, go, move or are called otherwise. */
export const tellInstitutions = ({ institutions: before }: Catalogue, { institutions: after }: Catalogue) => {
  const old = ({ code }: Institution) => before.find((one) => one.code === code);
  return [
    ...before
      .filter(({ code }) => !after.some((one) => one.code === code))
      .map((one) => tellWhole('institutionRemoved', one)),
    ...after.flatMap((one) => {
      const was = old(one);
      return was ? tellChanged(was, one) : [tellWhole('institutionAdded', one)];
    }),
    ...tellMoved(before, after),
  ];
};
