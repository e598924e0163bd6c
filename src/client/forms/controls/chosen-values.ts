import { objectOf } from '../../../engine/schema/json.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import { choicesOf } from '../../../engine/summary/choices-of.ts';
import type { Path } from '../runtime/path.ts';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';

export type ChoiceValue = ReturnType<typeof choicesOf>[number];

interface ChosenValues {
  /** In the order of the schema. */
  readonly choices: readonly ChoiceValue[];
  /** In the order of the answer, without values that the schema no longer offers. */
  readonly chosen: readonly ChoiceValue[];
  /** An empty list counts as unanswered. */
  readonly choose: (values: readonly ChoiceValue[]) => void;
}

/** The answer to a field whose schema is a list of choices. */
export const useChosenValues = (path: Path, schema: JsonSchema): ChosenValues => {
  const { answer } = useRuntime();
  const value = useAnswer(path);
  const choices = choicesOf(objectOf(schema['items']));
  const answered: readonly unknown[] = Array.isArray(value) ? value : [];
  return {
    choices,
    chosen: answered.flatMap((one) => choices.find((choice) => choice === one) ?? []),
    choose: (values) => answer(path, values.length === 0 ? undefined : values),
  };
};
