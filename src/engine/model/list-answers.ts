import { isContainer } from '../schema/json.ts';
import type { Answers } from '../schema/types.ts';
import { childOf, type FormNode, type FormParts, formModelOf, type Place } from './form-model.ts';

/** A single value with the field that it answers. */
export interface FieldAnswer {
  readonly node: FormNode;
  /** Names and indices from the form to the answer. */
  readonly place: Place;
  readonly value: unknown;
}

const collect = (node: FormNode | undefined, value: unknown, place: Place): readonly FieldAnswer[] => {
  if (node === undefined) return [];
  if (!isContainer(value)) return [{ node, place, value }];
  return Object.entries(value).flatMap(([name, answer]) => collect(childOf(node, name), answer, [...place, name]));
};

/** All single values of the answers at any depth, without those of fields that the form does not have. */
export const listAnswers = (form: FormParts, answers: Answers): readonly FieldAnswer[] =>
  collect(formModelOf(form), answers, []);
