import type { Choice } from '../../../engine/model/field-facts.ts';
import { entryOfShown, refusedChoicesOfShown } from '../../../engine/model/shown-schema.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import type { Path } from '../runtime/path.ts';
import { useAnswer, useRuntime } from '../runtime/RuntimeContext.tsx';
import { useChoicesOfEntries } from '../runtime/use-choices.ts';

interface ChosenValues {
  /** In the order of the schema. */
  readonly choices: readonly Choice[];
  /** Choices that cannot be added: they are shown, and a rule refuses them. */
  readonly refused: readonly unknown[];
  /** In the order of the answer, without values that the schema no longer offers. */
  readonly chosen: readonly Choice[];
  /** No value is no answer. */
  readonly choose: (values: readonly Choice[]) => void;
}

/** The answer to a field whose schema is a list of choices. */
export const useChosenValues = (path: Path, schema: JsonSchema): ChosenValues => {
  const { answer } = useRuntime();
  const value = useAnswer(path);
  const entry = entryOfShown(schema);
  const choices = useChoicesOfEntries(path, schema);
  const answered: readonly unknown[] = Array.isArray(value) ? value : [];
  return {
    choices,
    refused: refusedChoicesOfShown(entry),
    chosen: answered.flatMap((one) => choices.find((choice) => choice === one) ?? []),
    choose: (values) => answer(path, values.length === 0 ? undefined : values),
  };
};
