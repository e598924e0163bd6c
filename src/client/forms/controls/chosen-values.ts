import type { Choice } from '../../../engine/model/field-facts.ts';
import { choicesOfShown, entryOfShown } from '../../../engine/model/shown-schema.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import type { Path } from '../runtime/path.ts';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';

interface ChosenValues {
  /** In the order of the schema. */
  readonly choices: readonly Choice[];
  /** In the order of the answer, without values that the schema no longer offers. */
  readonly chosen: readonly Choice[];
  /** No value is no answer. */
  readonly choose: (values: readonly Choice[]) => void;
}

/** The answer to a field whose schema is a list of choices. */
export const useChosenValues = (path: Path, schema: JsonSchema): ChosenValues => {
  const { answer } = useRuntime();
  const value = useAnswer(path);
  const choices = choicesOfShown(entryOfShown(schema));
  const answered: readonly unknown[] = Array.isArray(value) ? value : [];
  return {
    choices,
    chosen: answered.flatMap((one) => choices.find((choice) => choice === one) ?? []),
    choose: (values) => answer(path, values.length === 0 ? undefined : values),
  };
};
