import type { FieldError } from '../../../engine/schema/types.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { type AnalyzedForm, analyzedForms } from '../analyzed-forms.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type AnswerSpace, allGuardsHold, documentOf, type Situation } from '../paths/answer-space.ts';
import { completeAnswers } from '../paths/complete-answers.ts';
import { listSteps } from './list-steps.ts';

const fieldOf = ({ path }: FieldError): string => path.split('/')[1] ?? '';

/** Optional fields that are shown in this situation. */
const optionalIn = ({ shape, ...space }: AnswerSpace, situation: Situation): readonly string[] => {
  const data = documentOf({ shape, ...space }, situation);
  const asked = shape.declarations.filter(({ guards: when }) => allGuardsHold({ shape, ...space }, when, data));
  return [...new Set(asked.map(({ field }) => field))].filter((field) => !(field in situation));
};

interface FormCompletions {
  /** Some situation has complete answers. */
  readonly isOpen: boolean;
  readonly stuck: ReadonlyMap<string, readonly FieldError[]>;
}

const completeAllBranches = ({ space, branches }: AnalyzedForm): FormCompletions => {
  const stuck = new Map<string, readonly FieldError[]>();
  let isOpen = false;
  for (const { situation } of branches) {
    const least = completeAnswers(space, situation);
    const found = least.answers ? completeAnswers(space, situation, optionalIn(space, situation)) : least;
    isOpen ||= least.answers !== undefined;
    // A situation without the field proves nothing about its answers.
    const isLeftOut = (field: string): boolean => field in situation && situation[field] === undefined;
    const errors = found.answers ? [] : found.stuck.filter((error) => !isLeftOut(fieldOf(error)));
    for (const error of errors) stuck.set(fieldOf(error), [...(stuck.get(fieldOf(error)) ?? []), error]);
  }
  return { isOpen, stuck };
};

const rulesOf = (errors: readonly FieldError[]): string =>
  [...new Set(errors.map(({ key }) => key.split('.error.')[1] ?? key))].join(', ');

const knownCompletions = new WeakMap<AnalyzedForm, FormCompletions>();
const completionsOf = (surveyed: AnalyzedForm): FormCompletions => {
  const found = knownCompletions.get(surveyed) ?? completeAllBranches(surveyed);
  knownCompletions.set(surveyed, found);
  return found;
};

/** The same for the entries of a list. */
const findUnanswerableEntries = (data: OfficerData, { lists, folder }: AnalyzedForm): readonly Finding[] =>
  lists.flatMap(({ entry, stuck }) => {
    const errors = stuck.flatMap((one) => one.errors);
    const names = [...new Set(errors.map(({ path }) => path.split('/')[3] ?? ''))];
    return names.flatMap((field): readonly Finding[] => {
      const declared = entry.shape.declarations.find((one) => one.field === field);
      const file = data.files.get(declared?.place.file ?? '');
      const own = errors.filter(({ path }) => path.split('/')[3] === field);
      if (!declared || !file || own.every(({ key }) => /\.error\.(required|unknown)$/.test(key))) return [];
      const params = { field, rules: rulesOf(own), examples: `${folder}/examples.json` };
      return [createFinding(file, { rule: 'noAnswer', at: declared.place.path, isKey: true, params })];
    });
  });

/** Each field can be answered so that all rules about it hold. Another rule reports fields that are never shown. */
export const fieldsAreAnswerable: Rule = (data) =>
  analyzedForms(data).flatMap((surveyed) => [
    ...findUnanswerableEntries(data, surveyed),
    ...[...completionsOf(surveyed).stuck].flatMap(([field, errors]): readonly Finding[] => {
      // Reported for the list itself.
      if (surveyed.lists.some(({ entry, stuck }) => entry.groupPath[0] === field && stuck.length > 0)) return [];
      const declared = surveyed.space.shape.declarations.filter((one) => one.field === field);
      const file = data.files.get(declared[0]?.place.file ?? '');
      if (!declared[0] || !file || errors.every(({ key }) => /\.error\.(required|unknown)$/.test(key))) return [];
      const params = { field, rules: rulesOf(errors), examples: `${surveyed.folder}/examples.json` };
      return [createFinding(file, { rule: 'noAnswer', at: declared[0].place.path, isKey: true, params })];
    }),
  ]);

const STEPS = 'schemas/application/steps.json';

const findUnanswerableForms = (data: OfficerData): ReadonlySet<string> =>
  new Set(
    analyzedForms(data)
      .filter((surveyed) => !completionsOf(surveyed).isOpen)
      .map(({ form }) => form.key),
  );

/** Each step, from the first to the one that submits, can be reached and completed. */
export const stepsAreReachable: Rule = (data) => {
  const file = data.files.get(STEPS);
  const steps = listSteps(file?.value);
  if (!file || steps.length === 0) return [];
  const dead = findUnanswerableForms(data);
  const submitting = steps.findIndex(({ submits }) => submits);
  const last = submitting === -1 ? steps.length - 1 : submitting;
  const end = steps.findIndex(({ key }, index) => dead.has(key) || index === last);
  const at = (index: number) => ['steps', index, 'key'];
  const after = steps.slice(end + 1).map(({ key }) => key);
  const params = { step: steps[end]?.key ?? '', after: after.join(', ') };
  if (dead.has(params.step))
    return [createFinding(file, { rule: after.length > 0 ? 'deadEndStep' : 'deadEndLast', at: at(end), params })];
  return [
    ...(submitting === -1 ? [createFinding(file, { rule: 'nothingSubmits', at: at(last), params })] : []),
    ...after.map((step, index) =>
      createFinding(file, { rule: 'unreachableStep', at: at(end + 1 + index), params: { step, end: params.step } }),
    ),
  ];
};
