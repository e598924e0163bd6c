import { conditionOf } from '../../../engine/model/conditions.ts';
import type { FieldDeclaration } from '../../../engine/model/located-shape.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { describeConditions } from '../../diff/describe-condition.ts';
import { analyzedForms } from '../analyzed-forms.ts';
import { createFinding, type Finding, inEveryLanguage, type Rule } from '../finding.ts';
import type { AnswerSpace } from '../paths/answer-space.ts';

/** Keywords that declare a field; other keywords only add rules to one. */
const isCompleteDeclaration = ({ schema }: FieldDeclaration): boolean => conditionOf(schema).tests.has('type');

/** Whether a declaration applies wherever the other does, and elsewhere. */
const appliesMoreOften = (one: FieldDeclaration, other: FieldDeclaration): boolean =>
  one.guards.length < other.guards.length &&
  one.guards.every((guard, index) => {
    const there = other.guards[index];
    return guard.condition === there?.condition && guard.holds === there.holds;
  });

const checkField = (
  data: OfficerData,
  { form, groupPath: at, shape }: AnswerSpace,
  one: FieldDeclaration,
): readonly Finding[] => {
  const wider = shape.declarations.find(
    (other) => other.field === one.field && isCompleteDeclaration(other) && appliesMoreOften(other, one),
  );
  const [file, first] = [data.files.get(one.place.file), data.files.get(wider?.place.file ?? '')];
  if (!wider || !file || !first || !isCompleteDeclaration(one)) return [];
  const chain = one.guards
    .slice(wider.guards.length)
    .map(({ condition, holds }) => ({ if: condition.schema, holds, at }));
  const when = inEveryLanguage(
    data,
    (texts) => describeConditions(texts, form.key, chain) ?? texts.translate('officer-diff.condition.never'),
  );
  const place = `${first.path}:${first.positionOf(wider.place.path, 'key').line}`;
  const params = { field: one.field, first: place, when };
  return [createFinding(file, { rule: 'declaredTwice', at: one.place.path, isKey: true, params })];
};

const uniqueByPosition = (findings: readonly Finding[]): readonly Finding[] => [
  ...new Map(findings.map((one) => [`${one.file}:${one.line}:${one.column}`, one])).values(),
];

/** A field that depends on a condition is not declared without it as well: the condition would have no effect. */
export const fieldsAreDeclaredOnce: Rule = (data) =>
  uniqueByPosition(
    analyzedForms(data)
      .flatMap(({ space, innerSpaces: inner }) => [space, ...inner])
      .flatMap((space) => space.shape.declarations.flatMap((one) => checkField(data, space, one))),
  );
