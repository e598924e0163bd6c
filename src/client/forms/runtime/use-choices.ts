import { type Choice, inDeclaredOrder } from '../../../engine/model/field-facts.ts';
import { type FormNode, nodeAt } from '../../../engine/model/form-model.ts';
import { choicesOfShown, entryOfShown } from '../../../engine/model/shown-schema.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import type { Path } from './path.ts';
import { useRuntime } from './RuntimeContext.tsx';

const inOrder = (node: FormNode | undefined, shown: JsonSchema): readonly Choice[] => {
  const choices = choicesOfShown(shown);
  return node ? inDeclaredOrder(node, choices) : choices;
};

/** The values that a field offers now, in the officers' order. */
export const useChoices = (path: Path, schema: JsonSchema): readonly Choice[] => {
  const { form } = useRuntime();
  return inOrder(nodeAt(form.definition, path.map(String)), schema);
};

/** The same of a field that takes several. */
export const useChoicesOfEntries = (path: Path, schema: JsonSchema): readonly Choice[] => {
  const { form } = useRuntime();
  return inOrder(nodeAt(form.definition, path.map(String))?.entry, entryOfShown(schema));
};
