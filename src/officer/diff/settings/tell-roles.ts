import { newMigrations, newNames } from '../../../engine/evolution/new-names.ts';
import { knownFields } from '../../../engine/schema/active-fields.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { breaks, type Judgement } from '../../verdict/verdict.ts';
import { sayFactRule } from '../say-fact.ts';
import type { Told } from '../told.ts';
import type { Words } from '../words.ts';
import { judged } from './judged.ts';
import { keysThatDiffer, settingsIn, tellSetting } from './tell-setting.ts';

const PLACE = 'schemas/application/roles.json';

interface Catalogues {
  readonly before: Catalogue;
  readonly after: Catalogue;
}

/** A role that follows its field to a new name means what it meant. */
const judge = ({ before, after }: Catalogues, was: unknown, is: unknown): Judgement | undefined => {
  const follow = (place: unknown): string => {
    const [step = '', field = ''] = String(place).split('.');
    const [old, now] = [before, after].map(({ steps }) => steps.find(({ key }) => key === step));
    const names = old && now && newNames([...knownFields(old)], newMigrations(old, now));
    return `${step}.${names?.get(field) ?? field}`;
  };
  const [then, today] = [[was].flat().map(follow).join(), [is].flat().join()];
  return was === undefined || then === today ? undefined : breaks('roleMoved');
};

/** `personal.email` as a reader knows it: the question and its step. */
const sayPlaces = (words: Words, value: unknown): string =>
  [value]
    .flat()
    .map((place) => {
      const [step = '', field = ''] = String(place).split('.');
      return sayFactRule(words, { compute: 'value', step, field });
    })
    .join(', ');

/** Which answers mean something to the admission. */
export const tellRoles = (before: OfficerData, after: OfficerData, catalogues: Catalogues): readonly Told[] => {
  const [was = {}, is = {}] = [before, after].map(({ values }) => settingsIn(values.get(PLACE)));
  return keysThatDiffer(was, is).map((key) => {
    const name = (words: Words) => words.say(`officer-diff.setting.role.${key}`);
    const told = tellSetting({ place: PLACE, name, before: was[key], after: is[key], say: sayPlaces });
    return judged(told, judge(catalogues, was[key], is[key]));
  });
};
