import type { OfficerData } from '../../data/read-officer-data.ts';
import { sayConditions } from '../../diff/say-condition.ts';
import type { Declared } from '../../paths/shape.ts';
import type { Terrain } from '../../paths/situations.ts';
import { type Finding, findingIn, inBoth, type Rule } from '../finding.ts';
import { surveyedForms } from '../terrains.ts';

/** What makes a field of it, beside rules that only add to one. */
const isWhole = ({ schema }: Declared): boolean => 'type' in schema || '$ref' in schema;

/** Whether a field counts wherever the other does, and elsewhere. */
const isWider = (one: Declared, other: Declared): boolean =>
  one.when.length < other.when.length &&
  one.when.every((guard, index) => {
    const there = other.when[index];
    return guard.condition === there?.condition && guard.holds === there.holds;
  });

const checkField = (data: OfficerData, { form, at, shape }: Terrain, one: Declared): readonly Finding[] => {
  const wider = shape.declared.find((other) => other.field === one.field && isWhole(other) && isWider(other, one));
  const [file, first] = [data.files.get(one.place.file), data.files.get(wider?.place.file ?? '')];
  if (!wider || !file || !first || !isWhole(one)) return [];
  const chain = one.when.slice(wider.when.length).map(({ condition, holds }) => ({ if: condition.schema, holds, at }));
  const when = inBoth(
    data,
    (words) => sayConditions(words, form.key, chain) ?? words.say('officer-diff.condition.never'),
  );
  const place = `${first.path}:${first.placeOf(wider.place.path, 'key').line}`;
  const params = { field: one.field, first: place, when };
  return [findingIn(file, { rule: 'declaredTwice', at: one.place.path, isKey: true, params })];
};

const byPlace = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((one) => [`${one.file}:${one.line}:${one.column}`, one])).values(),
];

/** A field that depends on a condition is not asked for without it as well: the condition would decide nothing. */
export const fieldsAreDeclaredOnce: Rule = (data) =>
  byPlace(
    surveyedForms(data)
      .flatMap(({ terrain, inner }) => [terrain, ...inner])
      .flatMap((terrain) => terrain.shape.declared.flatMap((one) => checkField(data, terrain, one))),
  );
