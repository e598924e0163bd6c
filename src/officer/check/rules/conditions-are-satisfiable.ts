import { type ConditionNode, conditionOf, namesReadBy, readsFacts } from '../../../engine/model/conditions.ts';
import { fieldShapesOf } from '../../../engine/model/field-shapes.ts';
import { allNotesOf } from '../../../engine/model/form-model.ts';
import type { Condition, Guard, SchemaLocation } from '../../../engine/model/located-shape.ts';
import type { FormDefinition } from '../../../engine/schema/types.ts';
import { optionKey } from '../../../engine/text/text-keys.ts';
import { deriveForm } from '../../data/derive-form.ts';
import { oncePer } from '../../data/once-per.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { describeCondition } from '../../diff/describe-condition.ts';
import { createLanguageTexts, languages } from '../../diff/language-texts.ts';
import { analyzedForms } from '../analyzed-forms.ts';
import { findNearestWord } from '../find-nearest-word.ts';
import { createFinding, type Finding, inEveryLanguage, type Rule } from '../finding.ts';
import type { AnswerSpace } from '../paths/answer-space.ts';
import { findSituationsWhere } from '../paths/branches.ts';

const isYesOrNo = (form: FormDefinition, field: string): boolean =>
  fieldShapesOf(form.schema)
    .get(field)
    ?.rules.some(({ keyword, value }) => keyword === 'type' && value === 'boolean') === true;

const findOptionByLabel = (data: OfficerData, form: FormDefinition, field: string, label: string): unknown =>
  deriveForm(form)
    .options.get(field)
    ?.find((option) =>
      languages.some(
        (language) =>
          createLanguageTexts(data, [data], language).findPortalText(optionKey(form.key, [field], option)) === label,
      ),
    );

/**
 * The intended value of a condition that compares with a label instead of its value, or with "true" instead of true.
 * @returns the written and the intended value
 */
const findIntendedValue = (
  data: OfficerData,
  form: FormDefinition,
  condition: ConditionNode,
): { readonly value: string; readonly meant: string } | undefined => {
  for (const [field, { tests }] of condition.fields) {
    const value = tests.get('const');
    if (typeof value !== 'string') continue;
    if (['true', 'false'].includes(value) && isYesOrNo(form, field)) return { value: `"${value}"`, meant: value };
    const meant = findOptionByLabel(data, form, field, value);
    if (meant !== undefined && meant !== value) return { value: `"${value}"`, meant: JSON.stringify(meant) };
  }
  return undefined;
};

const locationKey = ({ file, path }: SchemaLocation): string => `${file}#${path.join('/')}`;

/** What answers to a form can make of one of its conditions; true also when there are too many combinations to try. */
const possibilitiesIn = oncePer((space: AnswerSpace) => {
  const occurs = (guards: readonly Guard[]): boolean => findSituationsWhere(space, guards)?.length !== 0;
  return {
    isReached: oncePer(({ guards }: Condition) => occurs(guards)),
    canHold: oncePer((condition: Condition) => occurs([...condition.guards, { condition, holds: true }])),
    canFail: oncePer((condition: Condition) => occurs([...condition.guards, { condition, holds: false }])),
  };
});

/** A name in a condition that no field has, with the most similar one, or that a text between fields has. */
const findUnknownName = (
  space: AnswerSpace,
  { schema }: Condition,
): { stranger: string; meant?: string } | undefined => {
  const fields = [...new Set(space.shape.declarations.map(({ field }) => field))];
  const facts = Object.keys(space.facts.facts).map((name) => `$facts.${name}`);
  const unknown = namesReadBy(conditionOf(schema)).find((name) => !fields.includes(name) && !facts.includes(name));
  if (unknown === undefined) return undefined;
  const path = [...space.groupPath.filter((name) => name !== '*'), unknown].join('.');
  if (allNotesOf(space.form).some(({ names }) => names.join('.') === path)) return { stranger: unknown };
  return { stranger: unknown, meant: findNearestWord(unknown, fields) ?? fields.join(', ') };
};

const conditionFindings = (
  data: OfficerData,
  space: AnswerSpace,
  condition: Condition,
  rule: string,
): readonly Finding[] => {
  const file = data.files.get(condition.place.file);
  const odd = rule === 'neverHolds' ? findUnknownName(space, condition) : undefined;
  const scope = { form: space.form.key, at: space.groupPath };
  const mistake =
    rule === 'neverHolds' && !odd ? findIntendedValue(data, space.form, conditionOf(condition.schema)) : undefined;
  const said = inEveryLanguage(data, (texts) => describeCondition(texts, scope, condition.schema));
  const params = { condition: said, ...odd, ...mistake };
  const ofName = odd && (odd.meant === undefined ? 'noteInCondition' : 'strangerInCondition');
  const found = ofName ?? (mistake ? 'wordsInCondition' : rule);
  return file ? [createFinding(file, { rule: found, at: condition.place.path, isKey: true, params })] : [];
};

type Use = readonly [AnswerSpace, Condition];

/** Several forms use a shared condition; it is reported only if it can hold in none of them. */
const usesOf = (data: OfficerData): readonly (readonly [Use, ...Use[]])[] => {
  const uses = new Map<string, [Use, ...Use[]]>();
  for (const space of analyzedForms(data).flatMap((one) => [one.space, ...one.innerSpaces]))
    for (const condition of space.shape.conditions) {
      const key = locationKey(condition.place);
      const known = uses.get(key);
      uses.set(key, known ? [...known, [space, condition]] : [[space, condition]]);
    }
  return [...uses.values()];
};

/** A condition of a group or an entry that reads a fact: facts are known beside the answers of the form alone. */
const findFactInGroup = (data: OfficerData, uses: readonly Use[]): readonly Finding[] =>
  uses
    .filter(([{ groupPath }, { schema }]) => groupPath.length > 0 && readsFacts(conditionOf(schema)))
    .slice(0, 1)
    .flatMap(([{ groupPath }, { place }]) => {
      const file = data.files.get(place.file);
      const params = { group: groupPath.join('.') };
      return file ? [createFinding(file, { rule: 'factInGroup', at: place.path, isKey: true, params })] : [];
    });

/** Every condition can hold. It can also fail, if anything depends on its failure. */
export const conditionsAreSatisfiable: Rule = (data) =>
  usesOf(data).flatMap((uses): readonly Finding[] => {
    const [[space, condition]] = uses;
    const inGroup = findFactInGroup(data, uses);
    if (inGroup.length > 0) return inGroup;
    const never = (result: 'canHold' | 'canFail'): boolean =>
      uses.every(([where, what]) => {
        const possible = possibilitiesIn(where);
        return possible.isReached(what) && !possible[result](what);
      });
    if (condition.hasThen && never('canHold')) return conditionFindings(data, space, condition, 'neverHolds');
    return condition.hasElse && never('canFail') ? conditionFindings(data, space, condition, 'alwaysHolds') : [];
  });
