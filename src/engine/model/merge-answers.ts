import { isObject } from '../schema/json.ts';
import type { Answers } from '../schema/types.ts';
import { answerKindOf, findRule, isListOfFiles, isListOfGroups } from './field-facts.ts';
import { entryOf, type FormNode, type FormParts, fieldOf, formModelOf, type Place, toPointer } from './form-model.ts';

export type Side = 'mine' | 'theirs';

/** An answer that both sides changed to different values. */
export interface AnswerConflict {
  /** Names the answer in `Choices`. */
  readonly key: string;
  /** Where each side has the answer: entries of a list may have moved. */
  readonly places: Readonly<Record<Side, Place>>;
  /** Undefined where the side has no answer. Of a table, the cells that both changed. */
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The chosen side by the key of the conflict. */
export type Choices = Readonly<Record<string, Side>>;

export interface MergedAnswers {
  readonly merged: Answers;
  readonly conflicts: readonly AnswerConflict[];
  /** Places of the merged answers at which they have a change of theirs. */
  readonly received: readonly Place[];
}

const valueIn = (value: unknown, name: string): unknown =>
  isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;

const inOrder = (_key: string, value: unknown): unknown =>
  isObject(value) ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) : value;

const textOf = (value: unknown): string => JSON.stringify(value, inOrder) ?? '';

/** Whether two answers are the same: the order of their fields does not count. */
export const isSameAnswer = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isSameAnswer(entry, other[index]));
  if (!isObject(one) || !isObject(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isSameAnswer(valueIn(one, name), valueIn(other, name)),
  );
};

interface Versions {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** `merged`: the place as long as nothing is chosen, so that a choice moves no other key. */
type Places = Readonly<Record<Side | 'merged', Place>>;

interface Merging {
  readonly choices: Choices;
  readonly conflicts: AnswerConflict[];
  readonly received: Place[];
}

const inside = ({ mine, theirs, merged }: Places, name: string): Places => ({
  mine: [...mine, name],
  theirs: [...theirs, name],
  merged: [...merged, name],
});

const decide = ({ mine, theirs }: Omit<Versions, 'base'>, places: Places, merging: Merging): Side => {
  const key = toPointer(places.merged);
  const side = merging.choices[key];
  if (side === undefined) merging.conflicts.push({ key, places, mine, theirs });
  return side ?? 'mine';
};

const namesOf = (...values: readonly Answers[]): readonly string[] => [...new Set(values.flatMap(Object.keys))];

const objectOfParts = (parts: readonly (readonly [string, unknown])[]): Answers =>
  Object.fromEntries(parts.filter(([, value]) => value !== undefined));

const mergeFields = (node: FormNode, base: unknown, mine: Answers, theirs: Answers, at: Places, merging: Merging) =>
  objectOfParts(
    namesOf(mine, theirs).map((name) => {
      const versions = { base: valueIn(base, name), mine: mine[name], theirs: theirs[name] };
      return [name, mergeValue(fieldOf(node, name), versions, inside(at, name), merging)];
    }),
  );

/** The cells that both sides changed, with the values of one side. */
const cellsInConflict = ({ base, mine, theirs }: Versions, side: Side): unknown => {
  if (isSameAnswer(mine, theirs) || isSameAnswer(base, theirs) || isSameAnswer(base, mine)) return undefined;
  if (!isObject(mine) || !isObject(theirs)) return side === 'mine' ? (mine ?? null) : (theirs ?? null);
  const cells = objectOfParts(
    namesOf(mine, theirs).map((name) => [
      name,
      cellsInConflict({ base: valueIn(base, name), mine: mine[name], theirs: theirs[name] }, side),
    ]),
  );
  return Object.keys(cells).length === 0 ? undefined : cells;
};

const mergeCells = ({ base, mine, theirs }: Versions, side: Side): unknown => {
  if (isSameAnswer(mine, theirs) || isSameAnswer(base, theirs)) return mine;
  if (isSameAnswer(base, mine)) return theirs;
  if (!isObject(mine) || !isObject(theirs)) return side === 'mine' ? mine : theirs;
  return objectOfParts(
    namesOf(mine, theirs).map((name) => [
      name,
      mergeCells({ base: valueIn(base, name), mine: mine[name], theirs: theirs[name] }, side),
    ]),
  );
};

/** A table is one answer to the applicant: a choice is about all of its cells that both sides changed. */
const mergeTable = (versions: Versions, at: Places, merging: Merging): unknown => {
  const mine = cellsInConflict(versions, 'mine');
  const side = mine === undefined ? 'mine' : decide({ mine, theirs: cellsInConflict(versions, 'theirs') }, at, merging);
  const merged = mergeCells(versions, side);
  if (!isSameAnswer(merged, versions.mine)) merging.received.push(at.merged);
  return merged;
};

/** Files that one side added or removed. */
const mergeFiles = (base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[]): unknown => {
  const isRemoved = (file: unknown): boolean => base.includes(file) && !theirs.includes(file);
  const added = theirs.filter((file) => !base.includes(file) && !mine.includes(file));
  return [...mine.filter((file) => !isRemoved(file)), ...added];
};

/** Where the entries of a list went: the index of each, or undefined where it was removed. */
interface Alignment {
  readonly moved: readonly (number | undefined)[];
  /** Indices of new entries, by the entry that they precede. */
  readonly added: readonly (readonly number[])[];
}

/** Comparing each entry with each takes too long in longer lists, whose changed parts are compared by position. */
const MAX_COMPARED = 250_000;

/** Pairs of equal entries in the same order, as many as possible. */
const commonEntries = (base: readonly string[], other: readonly string[]): readonly (readonly [number, number])[] => {
  if (base.length * other.length > MAX_COMPARED) return [];
  const width = other.length + 1;
  const lengths = new Uint32Array((base.length + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] ?? 0;
  for (let row = base.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        base[row] === other[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < base.length && column < other.length; )
    if (base[row] === other[column]) pairs.push([row++, column++]);
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++;
    else column++;
  return pairs;
};

const countEqual = (base: readonly string[], other: readonly string[], at: (index: number) => number): number => {
  const most = Math.min(base.length, other.length);
  let count = 0;
  while (count < most && base.at(at(count)) === other.at(at(count))) count++;
  return count;
};

/** In longer parts of lists the entries are paired by position alone. */
const MAX_SCORED = 10_000;

/** How many answers two entries share; entries that share none may still be the same one. */
const likeness = (one: unknown, other: unknown): number =>
  isObject(one) && isObject(other)
    ? 1 + 10 * Object.keys(one).filter((name) => isSameAnswer(one[name], valueIn(other, name))).length
    : 1;

/** Pairs of changed entries in the same order: those that share most, then by position. */
const likelyPairs = (base: readonly unknown[], other: readonly unknown[]): readonly (readonly [number, number])[] => {
  if (base.length === other.length || base.length * other.length > MAX_SCORED)
    return base.slice(0, other.length).map((_, index) => [index, index]);
  const best = Array.from({ length: base.length + 1 }, () => new Float64Array(other.length + 1));
  const bestAt = (row: number, column: number): number => best[row]?.[column] ?? 0;
  const paired = (row: number, column: number): number =>
    bestAt(row + 1, column + 1) + likeness(base[row], other[column]);
  for (let row = base.length - 1; row >= 0; row--)
    for (let column = other.length - 1; column >= 0; column--)
      (best[row] ?? [])[column] = Math.max(paired(row, column), bestAt(row + 1, column), bestAt(row, column + 1));
  const pairs: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < base.length && column < other.length; )
    if (bestAt(row, column) === paired(row, column)) pairs.push([row++, column++]);
    else if (bestAt(row, column) === bestAt(row + 1, column)) row++;
    else column++;
  return pairs;
};

/** Entries between those that are equal are the same ones, changed, as far as both lists have some there. */
const align = (base: readonly unknown[], other: readonly unknown[]): Alignment => {
  const [before, after] = [base.map(textOf), other.map(textOf)];
  const start = countEqual(before, after, (index) => index);
  const end = countEqual(before.slice(start), after.slice(start), (index) => -1 - index);
  const middle = commonEntries(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const pairs = [
    ...before.slice(0, start).map((_, index) => [index, index] as const),
    ...middle.map(([row, column]) => [start + row, start + column] as const),
    ...before.slice(before.length - end).map((_, i) => [before.length - end + i, after.length - end + i] as const),
    [before.length, after.length] as const,
  ];
  const moved: (number | undefined)[] = before.map(() => undefined);
  const added: number[][] = [...before, ''].map(() => []);
  let [row, column] = [0, 0];
  for (const [nextRow, nextColumn] of pairs) {
    const changed = likelyPairs(base.slice(row, nextRow), other.slice(column, nextColumn));
    for (const [index, place] of changed) moved[row + index] = column + place;
    const rows = new Map(changed.map(([index, place]) => [column + place, row + index]));
    for (; column < nextColumn; column++) {
      const paired = rows.get(column);
      if (paired === undefined) added[row]?.push(column);
      else row = paired + 1;
    }
    row = nextRow;
    if (row < before.length) moved[row] = column;
    [row, column] = [row + 1, column + 1];
  }
  return { moved, added };
};

interface Lists {
  readonly base: readonly unknown[];
  readonly mine: readonly unknown[];
  readonly theirs: readonly unknown[];
}

/** Entry by entry. What both sides added stands one after the other; a removed entry that the other side changed is a conflict. */
const mergeEntries = (node: FormNode, { base, mine, theirs }: Lists, at: Places, merging: Merging): unknown => {
  const aligned = { mine: align(base, mine), theirs: align(base, theirs) };
  const merged: unknown[] = [];
  let position = 0;
  const placesOf = (own: number | undefined, other: number | undefined): Places => ({
    mine: [...at.mine, String(own ?? mine.length)],
    theirs: [...at.theirs, String(other ?? theirs.length)],
    merged: [...at.merged, String(position)],
  });
  const add = (entry: unknown): void => {
    merged.push(entry);
    position++;
  };
  const addNewBefore = (index: number): void => {
    const own = aligned.mine.added[index] ?? [];
    for (const place of own) add(mine[place]);
    const known = own.map((place) => textOf(mine[place]));
    for (const place of aligned.theirs.added[index] ?? []) {
      const same = known.indexOf(textOf(theirs[place]));
      if (same >= 0) known.splice(same, 1);
      else {
        merging.received.push([...at.merged, String(position)]);
        add(theirs[place]);
      }
    }
  };
  /** One side removed the entry, the other has it. */
  const settleRemoved = (entry: unknown, before: unknown, by: Side, places: Places): void => {
    if (isSameAnswer(entry, before)) {
      if (by === 'theirs') merging.received.push(at.merged);
      return;
    }
    const versions = by === 'mine' ? { mine: undefined, theirs: entry } : { mine: entry, theirs: undefined };
    const conflicts = merging.conflicts.length;
    const side = decide(versions, places, merging);
    const isOpen = merging.conflicts.length > conflicts;
    if (isOpen || side !== by) merged.push(entry);
    position++;
  };
  for (const [index, before] of base.entries()) {
    addNewBefore(index);
    const [own, other] = [aligned.mine.moved[index], aligned.theirs.moved[index]];
    const places = placesOf(own, other);
    if (own !== undefined && other !== undefined)
      add(mergeValue(entryOf(node), { base: before, mine: mine[own], theirs: theirs[other] }, places, merging));
    else if (own !== undefined) settleRemoved(mine[own], before, 'theirs', places);
    else if (other !== undefined) settleRemoved(theirs[other], before, 'mine', places);
  }
  addNewBefore(base.length);
  return merged;
};

const mergeValue = (node: FormNode, versions: Versions, at: Places, merging: Merging): unknown => {
  const { base, mine, theirs } = versions;
  if (isSameAnswer(mine, theirs) || isSameAnswer(base, theirs)) return mine;
  if (isSameAnswer(base, mine)) {
    merging.received.push(at.merged);
    return theirs;
  }
  // The form calculates it again from the merged answers.
  if (findRule(node, 'x-value') !== undefined) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const lists = { base: Array.isArray(base) ? base : [], mine, theirs };
    if (isListOfGroups(node)) return mergeEntries(node, lists, at, merging);
    if (isListOfFiles(node)) {
      const files = mergeFiles(lists.base, mine, theirs);
      if (!isSameAnswer(files, mine)) merging.received.push(at.merged);
      return files;
    }
  }
  if (isObject(mine) && isObject(theirs))
    return node.kind === 'table' || answerKindOf(node) === 'grid'
      ? mergeTable(versions, at, merging)
      : mergeFields(node, base, mine, theirs, at, merging);
  return { mine, theirs }[decide(versions, at, merging)];
};

/**
 * Merges the answers of a form that two sides changed since `base`: each answer by its own place, lists entry by entry,
 * tables cell by cell. An answer that both changed is a conflict: it follows `choices`, else it stays as in `mine`.
 */
export const mergeAnswers = (
  form: FormParts,
  base: Answers,
  mine: Answers,
  theirs: Answers,
  choices: Choices = {},
): MergedAnswers => {
  const merging: Merging = { choices, conflicts: [], received: [] };
  const root: Places = { mine: [], theirs: [], merged: [] };
  const merged = mergeFields(formModelOf(form), base, mine, theirs, root, merging);
  return { merged, conflicts: merging.conflicts, received: merging.received };
};

/** The conflicts as choices of one side. */
export const chooseAll = (conflicts: readonly AnswerConflict[], side: Side): Choices =>
  Object.fromEntries(conflicts.map(({ key }) => [key, side]));
