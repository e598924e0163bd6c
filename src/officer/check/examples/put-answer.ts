import { childOf, type FormNode, type FormParts, formModelOf, type Place } from '../../../engine/model/form-model.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { Answers } from '../../../engine/schema/types.ts';

const putIntoList = (
  node: FormNode | undefined,
  list: readonly unknown[],
  [index = '', ...rest]: Place,
  answer: unknown,
): readonly unknown[] => {
  const entries = [...list];
  if (rest.length === 0 && answer === undefined) entries.splice(Number(index), 1);
  else entries[Number(index)] = putInto(node?.entry, entries[Number(index)], rest, answer);
  return entries;
};

const putInto = (node: FormNode | undefined, value: unknown, place: Place, answer: unknown): unknown => {
  const [name, ...rest] = place;
  if (name === undefined) return answer;
  if (Array.isArray(value)) return putIntoList(node, value, place, answer);
  if (value === undefined && node?.kind === 'list') return putIntoList(node, [], place, answer);
  const group = objectOf(value);
  const { [name]: inner, ...others } = group;
  if (answer === undefined && (rest.length === 0 || inner === undefined)) return others;
  return { ...group, [name]: putInto(childOf(node, name), inner, rest, answer) };
};

/** The answers with another answer at a place; undefined removes it. Missing groups and entries around it are added. */
export const putAnswer = (form: FormParts, answers: Answers, place: Place, answer: unknown): Answers =>
  objectOf(putInto(formModelOf(form), answers, place, answer));

/** The place of a field in the first entry of each list around it. */
export const firstPlaceOf = (path: readonly string[]): Place => path.map((name) => (name === '*' ? '0' : name));

/** The node of a field from its names, without places in lists. */
export const nodeOfNames = (form: FormParts, names: readonly string[]): FormNode | undefined =>
  names.reduce<FormNode | undefined>((node, name) => {
    let around = node;
    while (around && !around.fields.has(name) && around.entry) around = around.entry;
    return around?.fields.get(name);
  }, formModelOf(form));
