import { conditionOf } from '../../../engine/model/conditions.ts';
import { listOf, objectOf } from '../../../engine/schema/json.ts';
import type { Answers, FieldError } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import { type AnswerSpace, documentOf } from './answer-space.ts';
import { type Branch, listBranches } from './branches.ts';
import { completeAnswers } from './complete-answers.ts';
import { createInnerRepairs, onePerPlace } from './repair-inside.ts';

/** A list of objects inside a form: its location, and its entries as a small form. */
export interface ListContext {
  readonly outer: AnswerSpace;
  readonly branches: readonly Branch[];
  readonly entry: AnswerSpace;
}

/** One way to fill a list: entries for each branch inside, or a number of entries at its limits. */
export interface ListCase {
  readonly name: string;
  readonly answers: Answers;
  readonly facts: Answers;
  /** The rule that must refuse it; undefined when it must be accepted. */
  readonly refusedBy?: string;
}

/** Branches of the entries that no entry reaches, with the reason. */
export interface UnfillableBranch {
  readonly name: string;
  readonly errors: readonly FieldError[];
}

const MAX_ROUNDS = 200;

/** Complete answers that show the list; without the list when no accepted entry is found. */
const findAnswersWithList = ({ outer, branches, entry: { groupPath: at } }: ListContext) => {
  const [field = ''] = at;
  for (const { situation } of branches) {
    const found = completeAnswers(outer, situation, field in situation ? [] : [field]);
    if (found.answers && field in found.answers) return found;
  }
  return branches
    .map(({ situation }) => completeAnswers(outer, situation))
    .find(({ answers }) => answers !== undefined);
};

interface FilledEntry {
  readonly value: Answers;
  readonly stuck: readonly FieldError[];
}

/** The field of an entry that an error is about. */
const nameOf = ({ path }: FieldError): string => path.split('/')[3] ?? '';

/** An entry for a situation; each field with an error gets its next candidate value, inside of it the place with the error first. */
const fillEntry = (context: ListContext, answers: Answers, facts: Answers, situation: Answers): FilledEntry => {
  const { outer, entry } = context;
  const [field = ''] = entry.groupPath;
  const { $facts: _facts, ...fixed } = documentOf(entry, situation);
  const inner = createInnerRepairs(outer.form);
  let value: Answers = { ...fixed };
  const next = new Map<string, number>();
  const advance = (name: string): boolean => {
    const values = name in situation ? [] : entry.candidates(name);
    const at = next.get(name) ?? 0;
    next.set(name, at + 1);
    if (at >= values.length) return false;
    value = { ...value, [name]: values[at] };
    inner.restart([field, '0', name]);
    return true;
  };
  const repairInside = (error: FieldError): boolean => {
    const name = nameOf(error);
    const whole = { ...answers, [field]: [value] };
    const repaired = name in situation ? undefined : inner.repair(whole, error, [field, '0', name]);
    if (repaired) value = objectOf(listOf(repaired[field])[0]);
    return repaired !== undefined;
  };
  const errorsNow = () =>
    checkAnswers(outer.checker, outer.form, { ...answers, [field]: [value] }, facts).filter(({ path }) =>
      path.startsWith(`/${field}/0`),
    );
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const errors = errorsNow();
    if (errors.length === 0) return { value, stuck: [] };
    const repaired = new Set(onePerPlace(errors).filter(repairInside).map(nameOf));
    const names = [...new Set(errors.map(nameOf))].filter((name) => name !== '' && !repaired.has(name));
    // Only the entry as a whole has an error, such as too few answers: another field is answered.
    const unanswered = () => entry.shape.declarations.find(({ field: name }) => !(name in value) && advance(name));
    const isStuck = errors.every((error) => nameOf(error) === '') ? !unanswered() : !names.every(advance);
    if (isStuck) return { value, stuck: errors };
  }
  return { value, stuck: errorsNow() };
};

const limitOf = ({ outer, entry }: ListContext, keyword: string): number | undefined => {
  const limits = outer.shape.declarations
    .filter(({ field }) => field === entry.groupPath[0])
    .map(({ schema }) => conditionOf(schema).tests.get(keyword))
    .filter((limit) => typeof limit === 'number');
  return limits.length === 0 ? undefined : Math.max(...limits);
};

const isDistinct = ({ outer, entry }: ListContext): boolean =>
  outer.shape.declarations.some(
    ({ field, schema }) => field === entry.groupPath[0] && conditionOf(schema).tests.get('uniqueItems') === true,
  );

/** Maximum number of entries that are generated; another rule reports higher limits. */
const MAX_ENTRIES = 1_000;

/** Lists at the limits: zero, one, the maximum and one more entry. */
const lengthsToTry = (context: ListContext): readonly (readonly [count: number, refusedBy?: string])[] => {
  const [least, most] = [limitOf(context, 'minItems') ?? 0, limitOf(context, 'maxItems')];
  const counts = [...new Set([least, Math.max(1, least), ...(most === undefined ? [] : [most])])];
  return [
    ...counts.map((count) => [count] as const),
    ...(least > 0 ? [[least - 1, 'minItems'] as const] : []),
    ...(most === undefined ? [] : [[most + 1, 'maxItems'] as const]),
  ].filter(([count]) => count <= MAX_ENTRIES + 1);
};

const repeat = (entries: readonly Answers[], count: number): readonly Answers[] =>
  Array.from({ length: count }, (_, index) => entries[index % entries.length] ?? {});

/** Every branch of the entries of a list, and its limits, with the branches that no entry reaches. */
export const exploreList = (
  context: ListContext,
): { readonly ways: readonly ListCase[]; readonly stuck: readonly UnfillableBranch[] } => {
  const base = findAnswersWithList(context);
  if (!base?.answers) return { ways: [], stuck: [] };
  const { answers, facts } = base;
  const [field = ''] = context.entry.groupPath;
  const found = listBranches(context.entry).map(({ name, situation }) => ({
    name,
    ...fillEntry(context, answers, facts, situation),
  }));
  const whole = found.filter(({ stuck }) => stuck.length === 0);
  const values = whole.map(({ value }) => value);
  const least = Math.min(MAX_ENTRIES, Math.max(1, limitOf(context, 'minItems') ?? 1));
  const enough = (count: number): boolean => values.length > 0 && (!isDistinct(context) || count <= values.length);
  const way = (name: string, entries: readonly Answers[], refusedBy?: string): ListCase => ({
    name: `${field}: ${name}`,
    answers: { ...answers, [field]: entries },
    facts,
    ...(refusedBy !== undefined && { refusedBy: `${context.outer.form.key}.${field}.error.${refusedBy}` }),
  });
  return {
    ways: [
      ...whole
        .filter(() => enough(least))
        .map(({ name, value }) =>
          way(
            name,
            [
              value,
              ...repeat(
                values.filter((one) => one !== value),
                least - 1,
              ),
            ].slice(0, least),
          ),
        ),
      ...lengthsToTry(context)
        .filter(([count]) => enough(count))
        .map(([count, refusedBy]) => way(String(count), repeat(values, count), refusedBy)),
    ],
    stuck: found.filter(({ stuck }) => stuck.length > 0).map(({ name, stuck }) => ({ name, errors: stuck })),
  };
};
