import { placeOfDropped } from '../../../engine/evolution/migrate.ts';
import { fieldIn, stepIn } from '../../../engine/evolution/part-of-step.ts';
import { couldAnswer } from '../../../engine/model/field-facts.ts';
import { answerAt, nodeAt, type Place, valueInside } from '../../../engine/model/form-model.ts';
import { isObject, objectOf } from '../../../engine/schema/json.ts';
import type { Answers, StepDefinition } from '../../../engine/schema/types.ts';
import type { ApplicationContext } from './application-context.ts';
import type { SavedStepRow } from './queries/applications.ts';
import type { ServedForm } from './queries/form-versions.ts';
import { describeForm, listVersionsOf } from './stored-forms.ts';

type FormContext = Pick<ApplicationContext, 'catalogue' | 'forms'>;

/** The newest form that could have got the answer; else the newest one that had its place. */
export const findFormThatAsked = async (
  { forms }: Pick<FormContext, 'forms'>,
  step: string,
  { place, answer }: { readonly place: Place; readonly answer: unknown },
): Promise<ServedForm | undefined> => {
  let withPlace: ServedForm | undefined;
  for (const line of [...listVersionsOf(forms, step)].reverse()) {
    const node = nodeAt((await forms.read(line)).definition, place);
    if (couldAnswer(node, answer)) return line;
    withPlace ??= node && line;
  }
  return withPlace;
};

const isIndex = (name: string): boolean => /^\d+$/.test(name);

/** An answer at its place. The entries of a list before it are null, so that each entry keeps its number. */
const placed = (answers: unknown, [name, ...rest]: Place, value: unknown): unknown => {
  if (name === undefined) return value;
  if (!isIndex(name))
    return { ...(isObject(answers) ? answers : {}), [name]: placed(valueInside(answers, name), rest, value) };
  const entries: readonly unknown[] = Array.isArray(answers) ? answers : [];
  const length = Math.max(entries.length, Number(name) + 1);
  return Array.from({ length }, (_, index) =>
    String(index) === name ? placed(entries[index], rest, value) : (entries[index] ?? null),
  );
};

/** The step whose forms asked for an answer, and its place there: an answer that moved may have found its place taken. */
const originOf = (steps: readonly StepDefinition[], step: string, key: string): readonly [string, Place] => {
  const migrations = steps.find((one) => one.key === step)?.migrations ?? [];
  const isReceived = migrations.some(({ operations }) =>
    operations.some((operation) => 'receive' in operation && operation.receive.from === key),
  );
  return isReceived ? [stepIn(key), placeOfDropped(fieldIn(key))] : [step, placeOfDropped(key)];
};

/** Answers to questions that the form does not ask any more, each with the form that asked. */
export const describeDroppedAnswers = async (
  context: FormContext,
  { step, dropped }: Pick<SavedStepRow, 'step' | 'dropped'>,
) => {
  const groups = new Map<ServedForm | undefined, Answers>();
  for (const [key, answer] of Object.entries(dropped)) {
    const [origin, place] = originOf(context.catalogue.steps, step, key);
    const line = await findFormThatAsked(context, origin, { place, answer });
    groups.set(line, objectOf(placed(groups.get(line), place, answer)));
  }
  return Promise.all(
    [...groups].map(async ([line, answers]) => ({
      Form: line ? await describeForm(context, line) : null,
      Answers: { ...answers },
    })),
  );
};

/** Whether an answer that was set aside for another step is shown there: as long as there is such a step. */
const isShownElsewhere = ({ steps }: FormContext['catalogue'], step: string, key: string): boolean => {
  const [, field, number] = /^(.*)@(\d+)$/.exec(key) ?? [];
  const own = steps.find((one) => one.key === step)?.migrations.find((one) => String(one.number) === number);
  return (
    own?.operations.some(
      (operation) =>
        'send' in operation &&
        operation.send.field === field &&
        steps.some((one) => one.key === stepIn(operation.send.to)),
    ) ?? false
  );
};

/** The same for the applicant, without answers that the page shows already. */
export const describeFormerAnswers = (
  context: FormContext,
  { step, answers, dropped }: Pick<SavedStepRow, 'step' | 'answers' | 'dropped'>,
) => {
  const hidden = Object.entries(dropped).filter(
    ([key]) => answerAt(answers, placeOfDropped(key)) === undefined && !isShownElsewhere(context.catalogue, step, key),
  );
  return describeDroppedAnswers(context, { step, dropped: Object.fromEntries(hidden) });
};
