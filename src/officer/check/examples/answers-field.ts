import { answerAt, placesOf } from '../../../engine/model/form-model.ts';
import type { Answers, FormDefinition } from '../../../engine/schema/types.ts';
import { nodeOfNames } from './put-answer.ts';

/** Whether answers contain one to a field, in any entry of the lists around it. */
export const answersField = (form: FormDefinition, names: readonly string[], answers: Answers): boolean => {
  const node = nodeOfNames(form, names);
  return node !== undefined && placesOf(node.path, answers).some((place) => answerAt(answers, place) !== undefined);
};
