import type { FieldUi } from '../../../engine/schema/types.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { saySituation } from '../../diff/say-condition.ts';
import type { Demand } from '../../paths/shape.ts';
import {
  documentOf,
  holdAll,
  namesBehind,
  type Situation,
  situationsOf,
  type Terrain,
} from '../../paths/situations.ts';
import { type Finding, findingIn, inBoth, type Rule } from '../finding.ts';
import { nearestWord } from '../nearest-word.ts';
import { catalogueOf } from '../shared.ts';
import { type Surveyed, surveyedForms } from '../terrains.ts';

/** A situation in which the field is demanded and nowhere asked for. */
const findHidden = (terrain: Terrain, { field, when }: Demand): Situation | undefined => {
  const declared = terrain.shape.declared.filter((one) => one.field === field);
  const follows = declared.some((one) => one.when.every((guard) => when.some((own) => isSame(own, guard))));
  if (follows) return undefined;
  const names = namesBehind(terrain, [...when, ...declared.flatMap((one) => one.when)]);
  return situationsOf(terrain, names, field)?.find((situation) => {
    const data = documentOf(terrain, situation);
    return holdAll(terrain, when, data) && !declared.some((one) => holdAll(terrain, one.when, data));
  });
};

const isSame = (a: Demand['when'][number], b: Demand['when'][number]): boolean =>
  a.condition === b.condition && a.holds === b.holds;

const checkDemand = (data: OfficerData, terrain: Terrain, demand: Demand): readonly Finding[] => {
  const file = data.files.get(demand.place.file);
  const situation = findHidden(terrain, demand);
  if (!file || !situation) return [];
  const fields = [...new Set(terrain.shape.declared.map(({ field }) => field))];
  const scope = { form: terrain.form.key, at: terrain.at };
  const params = { field: demand.field, when: inBoth(data, (words) => saySituation(words, scope, situation)) };
  if (fields.includes(demand.field))
    return [findingIn(file, { rule: 'hiddenRequired', at: demand.place.path, params })];
  const meant = nearestWord(demand.field, fields) ?? fields.join(', ');
  return [findingIn(file, { rule: 'unknownRequired', at: demand.place.path, params: { ...params, meant } })];
};

/** A step has no page that fills in what applicants do not see. */
const checkInvisible = (data: OfficerData, { form, folder, terrain }: Surveyed): readonly Finding[] => {
  const file = data.files.get(`${folder}/ui.json`);
  const isStep = catalogueOf(data)?.steps.some(({ key }) => key === form.key) === true;
  if (!file || !isStep) return [];
  const demanded = new Set(terrain.shape.demands.map(({ field }) => field));
  const filled = new Set(terrain.shape.declared.filter(({ schema }) => 'default' in schema).map(({ field }) => field));
  return Object.entries(form.ui)
    .filter(([field, ui]) => (ui as FieldUi)['ui:widget'] === 'hidden' && demanded.has(field) && !filled.has(field))
    .map(([field]) => findingIn(file, { rule: 'invisibleRequired', at: [field, 'ui:widget'], params: { field } }));
};

const byPlace = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((one) => [`${one.file}:${one.line}:${one.column}:${one.rule}`, one])).values(),
];

/** Whatever must be answered is asked for, in every situation in which it must. */
export const requiredIsAsked: Rule = (data) =>
  byPlace(
    surveyedForms(data).flatMap((surveyed) => [
      ...[surveyed.terrain, ...surveyed.inner].flatMap((terrain) =>
        terrain.shape.demands.flatMap((demand) => checkDemand(data, terrain, demand)),
      ),
      ...checkInvisible(data, surveyed),
    ]),
  );
