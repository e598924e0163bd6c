import type { OfficerData } from '../../data/read-officer-data.ts';
import { sayCondition } from '../../diff/say-condition.ts';
import { situationsWhere } from '../../paths/branches.ts';
import { namesIn } from '../../paths/mentioned.ts';
import type { Condition, Place } from '../../paths/shape.ts';
import type { Terrain } from '../../paths/situations.ts';
import { type Finding, findingIn, inBoth, type Rule } from '../finding.ts';
import { nearestWord } from '../nearest-word.ts';
import { surveyedForms } from '../terrains.ts';
import { valueMeant } from './value-meant.ts';

const placeKey = ({ file, path }: Place): string => `${file}#${path.join('/')}`;

/** Whether answers lead there; where that is too much to look at, it is taken to be so. */
const canBe = (terrain: Terrain, condition: Condition, holds: boolean): boolean =>
  situationsWhere(terrain, [...condition.when, { condition, holds }])?.length !== 0;

const isReached = (terrain: Terrain, { when }: Condition): boolean => situationsWhere(terrain, when)?.length !== 0;

/** A name that the condition looks at and that is never asked for, with the one that may be meant. */
const strangerIn = (terrain: Terrain, { schema }: Condition): { stranger: string; meant: string } | undefined => {
  const fields = [...new Set(terrain.shape.declared.map(({ field }) => field))];
  const facts = Object.keys(terrain.facts.facts).map((name) => `$facts.${name}`);
  const stranger = namesIn(schema).find((name) => !fields.includes(name) && !facts.includes(name));
  return stranger === undefined ? undefined : { stranger, meant: nearestWord(stranger, fields) ?? fields.join(', ') };
};

const tell = (data: OfficerData, terrain: Terrain, condition: Condition, rule: string): readonly Finding[] => {
  const file = data.files.get(condition.place.file);
  const odd = rule === 'neverHolds' ? strangerIn(terrain, condition) : undefined;
  const scope = { form: terrain.form.key, at: terrain.at };
  const slip = rule === 'neverHolds' && !odd ? valueMeant(data, terrain.form, condition.schema) : undefined;
  const said = inBoth(data, (words) => sayCondition(words, scope, condition.schema));
  const params = { condition: said, ...odd, ...slip };
  const found = odd ? 'strangerInCondition' : slip ? 'wordsInCondition' : rule;
  return file ? [findingIn(file, { rule: found, at: condition.place.path, isKey: true, params })] : [];
};

type Use = readonly [Terrain, Condition];

/** Shared conditions are used by several forms; they are at fault only if no use can be. */
const usesOf = (data: OfficerData): readonly (readonly Use[])[] => {
  const uses = new Map<string, Use[]>();
  for (const terrain of surveyedForms(data).flatMap((one) => [one.terrain, ...one.inner]))
    for (const condition of terrain.shape.conditions) {
      const key = placeKey(condition.place);
      uses.set(key, [...(uses.get(key) ?? []), [terrain, condition]]);
    }
  return [...uses.values()];
};

/** Every condition can hold, and where something depends on it not holding, that can be too. */
export const conditionsCanHold: Rule = (data) =>
  usesOf(data).flatMap((uses): readonly Finding[] => {
    const [[terrain, condition]] = uses as [Use];
    const never = (holds: boolean): boolean =>
      uses.every(([where, what]) => isReached(where, what) && !canBe(where, what, holds));
    if (condition.hasThen && never(true)) return tell(data, terrain, condition, 'neverHolds');
    return condition.hasElse && never(false) ? tell(data, terrain, condition, 'alwaysHolds') : [];
  });
