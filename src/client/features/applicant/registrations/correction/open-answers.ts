import type { Answers, StepRef } from '../../../../../engine/schema/types.ts';

/** The saved answers with the typed ones in open fields; a cleared answer is removed. */
export const mergeTypedAnswers = (saved: Answers, typed: Answers | undefined, open: readonly string[]): Answers => {
  if (!typed) return saved;
  const others = Object.entries(saved).filter(([field]) => !open.includes(field));
  const own = Object.entries(typed).filter(([field, value]) => open.includes(field) && value !== undefined);
  return Object.fromEntries([...others, ...own]);
};

interface SavedSteps {
  readonly Steps: readonly { readonly step: string; readonly answers: Answers; readonly savedAt: string }[];
}

interface BegunSteps {
  readonly Begun: readonly { readonly step: string; readonly answers: Answers }[];
}

/** The answers that the correction of a step begins with: the saved ones, else those that moved to it. */
export const answersToCorrect = (
  step: string,
  { Steps }: SavedSteps,
  request: BegunSteps | null | undefined,
): Answers => [...Steps, ...(request?.Begun ?? [])].find((one) => one.step === step)?.answers ?? {};

interface StepWithOpenFields {
  readonly step: StepRef;
  readonly fields: readonly string[];
}

/** The open fields (`step.field`) by step, in the order of the steps. */
export const listStepsWithOpenFields = (
  steps: readonly StepRef[],
  opened: readonly string[],
): readonly StepWithOpenFields[] =>
  steps.flatMap((step) => {
    const start = `${step.key}.`;
    const fields = opened.filter((field) => field.startsWith(start)).map((field) => field.slice(start.length));
    return fields.length === 0 ? [] : [{ step, fields }];
  });
