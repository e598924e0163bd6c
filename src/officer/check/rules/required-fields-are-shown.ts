import { conditionOf } from '../../../engine/model/conditions.ts';
import { allNotesOf } from '../../../engine/model/form-model.ts';
import type { FieldRequirement } from '../../../engine/model/located-shape.ts';
import { fieldUiOf } from '../../../engine/schema/json.ts';
import { findCatalogue } from '../../data/catalogue.ts';
import { formFile } from '../../data/form-file.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { describeSituation } from '../../diff/describe-condition.ts';
import { type AnalyzedForm, analyzedForms } from '../analyzed-forms.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, inEveryLanguage, type Rule } from '../finding.ts';
import {
  type AnswerSpace,
  allGuardsHold,
  dependenciesOf,
  documentOf,
  findSituations,
  type Situation,
} from '../paths/answer-space.ts';

/** A case in which the field is required but not declared. */
const findHidden = (space: AnswerSpace, { field, guards: when }: FieldRequirement): Situation | undefined => {
  const declared = space.shape.declarations.filter((one) => one.field === field);
  const follows = declared.some((one) => one.guards.every((guard) => when.some((own) => isSameGuard(own, guard))));
  if (follows) return undefined;
  const names = dependenciesOf(space, [...when, ...declared.flatMap((one) => one.guards)]);
  return findSituations(space, names, field)?.find((situation) => {
    const data = documentOf(space, situation);
    return allGuardsHold(space, when, data) && !declared.some((one) => allGuardsHold(space, one.guards, data));
  });
};

const isSameGuard = (a: FieldRequirement['guards'][number], b: FieldRequirement['guards'][number]): boolean =>
  a.condition === b.condition && a.holds === b.holds;

const checkRequirement = (data: OfficerData, space: AnswerSpace, requirement: FieldRequirement): readonly Finding[] => {
  const file = data.files.get(requirement.place.file);
  const situation = findHidden(space, requirement);
  if (!file || !situation) return [];
  const fields = [...new Set(space.shape.declarations.map(({ field }) => field))];
  const scope = { form: space.form.key, at: space.groupPath };
  const params = {
    field: requirement.field,
    when: inEveryLanguage(data, (texts) => describeSituation(texts, scope, situation)),
  };
  if (fields.includes(requirement.field))
    return [createFinding(file, { rule: 'hiddenRequired', at: requirement.place.path, params })];
  const path = [...space.groupPath.filter((name) => name !== '*'), requirement.field].join('.');
  if (allNotesOf(space.form).some(({ names }) => names.join('.') === path))
    return [createFinding(file, { rule: 'requiredNote', at: requirement.place.path, params })];
  const meant = findNearestWord(requirement.field, fields) ?? fields.join(', ');
  return [createFinding(file, { rule: 'unknownRequired', at: requirement.place.path, params: { ...params, meant } })];
};

/** Steps have no page that answers hidden fields. */
const checkHiddenWidgets = (data: OfficerData, { form, folder, space }: AnalyzedForm): readonly Finding[] => {
  const file = formFile(data, `${folder}/ui.json`);
  const isStep = findCatalogue(data)?.steps.some(({ key }) => key === form.key) === true;
  if (!isStep) return [];
  const demanded = new Set(space.shape.requirements.map(({ field }) => field));
  const filled = new Set(
    space.shape.declarations.filter(({ schema }) => conditionOf(schema).tests.has('default')).map(({ field }) => field),
  );
  return Object.entries(form.ui)
    .filter(([field, ui]) => fieldUiOf(ui)['ui:widget'] === 'hidden' && demanded.has(field) && !filled.has(field))
    .map(([field]) => createFinding(file, { rule: 'invisibleRequired', at: [field, 'ui:widget'], params: { field } }));
};

const uniqueByPosition = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((one) => [`${one.file}:${one.line}:${one.column}:${one.rule}`, one])).values(),
];

/** Every required field is shown, in every situation in which it is required. */
export const requiredFieldsAreShown: Rule = (data) =>
  uniqueByPosition(
    analyzedForms(data).flatMap((surveyed) => [
      ...[surveyed.space, ...surveyed.innerSpaces].flatMap((space) =>
        space.shape.requirements.flatMap((requirement) => checkRequirement(data, space, requirement)),
      ),
      ...checkHiddenWidgets(data, surveyed),
    ]),
  );
