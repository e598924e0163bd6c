import { isObject } from '../schema/json.ts';
import type { Answers } from '../schema/types.ts';
import { answerKindOf, choicesOf, defaultOf, findRule, isEverRequired } from './field-facts.ts';
import { answerAt, childOf, type FormNode, type FormParts, formModelOf, type Place } from './form-model.ts';

const isEmpty = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.keys(value).length === 0);

const fillList = (node: FormNode, isRequired: boolean, answer: unknown): unknown => {
  const { entry } = node;
  if (!entry) return answer;
  if (Array.isArray(answer)) return answer.map((one: unknown) => (isObject(one) ? fillGroup(entry, one) : one));
  const start = newEntry(node);
  if (!isRequired || answer !== undefined || isEmpty(start)) return answer;
  return Array.from({ length: Math.max(1, Number(findRule(node, 'minItems') ?? 0)) }, () => start);
};

const fillField = (node: FormNode, isRequired: boolean, answer: unknown): unknown => {
  const value = answer === undefined ? defaultOf(node) : answer;
  if (node.kind === 'list') return fillList(node, isRequired, value);
  if (node.kind !== 'group') return value;
  if (isObject(value)) return fillGroup(node, value);
  if (!isRequired || value !== undefined) return value;
  const filled = fillGroup(node, {});
  return isEmpty(filled) ? undefined : filled;
};

/** Whether an unticked box is an answer: it may be `false`, and nothing calculates what it starts with. */
const isBoxForNo = (node: FormNode): boolean =>
  answerKindOf(node) === 'tick' && findRule(node, 'const') === undefined && findRule(node, 'x-default') === undefined;

/** A required box that nobody has ticked is answered with no: its label is no question that could be left open. */
const fillRequired = (node: FormNode, answer: unknown): unknown => {
  const value = fillField(node, true, answer);
  return value === undefined && isBoxForNo(node) && choicesOf(node).includes(false) ? false : value;
};

const fillGroup = (node: FormNode, answers: Answers): Answers => ({
  ...answers,
  ...Object.fromEntries(
    [...node.fields].flatMap(([name, field]) => {
      const answer = answers[name];
      const value = isEverRequired(node, name) ? fillRequired(field, answer) : fillField(field, false, answer);
      return value === undefined ? [] : [[name, value]];
    }),
  ),
});

/**
 * Adds the defaults of fields without an answer, in any branch, and no for required boxes: those of the form, of groups that are required or
 * answered, and of entries. A group that may be left out stays empty: a default in it would be its first answer.
 */
export const withDefaults = (form: FormParts, answers: Answers): Answers => fillGroup(formModelOf(form), answers);

/** What a new entry of a list starts with; undefined for a single value without a default. */
export const newEntry = ({ entry }: FormNode): unknown => {
  if (!entry) return undefined;
  return entry.kind === 'group' ? fillGroup(entry, {}) : defaultOf(entry);
};

const isSame = (one: unknown, other: unknown): boolean => {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [ours, theirs] = [Object.entries(one), new Map(Object.entries(other))];
  return ours.length === theirs.size && ours.every(([name, value]) => isSame(value, theirs.get(name)));
};

/** A group around an answer. */
interface GroupAround {
  readonly node: FormNode;
  readonly place: Place;
  /** No answer to it is an answer too. An entry of a list is removed by its own button. */
  readonly isOptional: boolean;
}

/** The groups around an answer, from the inside out. */
const groupsAround = (form: FormParts, place: Place): readonly GroupAround[] => {
  const found: GroupAround[] = [];
  let parent: FormNode = formModelOf(form);
  for (const [index, name] of place.slice(0, -1).entries()) {
    const node = childOf(parent, name);
    if (!node) break;
    const isOptional = parent.fields.has(name) && !isEverRequired(parent, name);
    if (node.kind === 'group') found.unshift({ node, place: place.slice(0, index + 1), isOptional });
    parent = node;
  }
  return found;
};

/**
 * What a changed answer does to a group around it: a group that gets its first answer starts with its defaults, and a
 * group that may be left out and has nothing but its defaults after an answer was removed is not answered any more.
 * @returns the place of the group and what it becomes; undefined when nothing (more) follows
 */
export const groupAfter = (
  form: FormParts,
  before: Answers,
  after: Answers,
  changed: Place,
): readonly [Place, Answers | undefined] | undefined => {
  const groups = groupsAround(form, changed).flatMap((group) => {
    const value = answerAt(after, group.place);
    return isObject(value) ? [{ ...group, value, start: fillGroup(group.node, value) }] : [];
  });
  if (answerAt(after, changed) === undefined) {
    const idle = groups.find(({ node, isOptional, value }) => isOptional && isSame(value, fillGroup(node, {})));
    return idle && [idle.place, undefined];
  }
  const started = groups.filter(({ place }) => answerAt(before, place) === undefined).at(-1);
  return started && !isSame(started.value, started.start) ? [started.place, started.start] : undefined;
};

/**
 * Whether the default of a field is ever filled in.
 * @param names from the form to the field, without places in lists
 */
export const isDefaultFilledIn = (form: FormParts, names: readonly string[]): boolean => {
  let node: FormNode = formModelOf(form);
  for (const name of names.slice(0, -1)) {
    const child = node.fields.get(name);
    if (!child || child.kind === 'table') return false;
    node = child.entry ?? child;
  }
  return true;
};
