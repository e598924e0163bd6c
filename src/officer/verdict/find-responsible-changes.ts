import { plainField } from '../../engine/evolution/edit-answers.ts';
import type { FormChange } from '../../engine/evolution/form-change.ts';
import type { FieldError } from '../../engine/schema/types.ts';
import type { ReplayResult } from './replay-step.ts';
import type { Verdict } from './verdict.ts';

const namesOf = (key: string): readonly string[] => (key.split('.error.')[0] ?? '').split('.').slice(1);
const ruleOf = (key: string): string => key.split('.error.')[1] ?? '';

const isAbout = (change: FormChange, names: readonly string[]): boolean =>
  change.path.length > 0 && change.path.every((name, index) => names[index] === name);

/** The change that introduced exactly this rule. */
const isExactCause = (change: FormChange, { key }: FieldError): boolean => {
  if ('errorKey' in change) return change.errorKey === key;
  if (!isAbout(change, namesOf(key))) return false;
  const rule = ruleOf(key);
  if (change.kind === 'optionRemoved') return rule !== 'required' && rule !== 'unknown';
  if (change.kind === 'fieldAdded' || change.kind === 'requiredChanged' || change.kind === 'shownChanged')
    return rule === 'required' || rule === 'unknown';
  return false;
};

const controlsFields = (change: FormChange): boolean =>
  ['shownChanged', 'requiredChanged', 'fieldAdded', 'fieldRemoved', 'migrationAdded'].includes(change.kind);

const firstNonEmpty = (lists: readonly (readonly FormChange[])[]): readonly FormChange[] =>
  lists.find((list) => list.length > 0) ?? [];

type ByField = ReadonlyMap<string, readonly FormChange[]>;

const changeIndexes = new WeakMap<readonly FormChange[], ByField>();

/** Changes by their field; '' for the form itself. Each error of each draft looks up the changes of its field. */
const byField = (changes: readonly FormChange[]): ByField => {
  const known = changeIndexes.get(changes);
  if (known) return known;
  const index = new Map<string, FormChange[]>();
  for (const change of changes) {
    const [field = ''] = change.path;
    index.set(field, index.get(field) ?? []);
    index.get(field)?.push(change);
  }
  changeIndexes.set(changes, index);
  return index;
};

/**
 * The changes that cause one broken rule: the exact change, else changes of the same field, else changes of conditions.
 */
const causesOf = (changes: readonly FormChange[], error: FieldError): readonly FormChange[] => {
  const names = namesOf(error.key);
  const index = byField(changes);
  const near = [...(index.get(names[0] ?? '') ?? []), ...(names[0] === undefined ? [] : (index.get('') ?? []))];
  const own = firstNonEmpty([
    near.filter((change) => isExactCause(change, error)),
    near.filter((change) => isAbout(change, names)),
  ]);
  return own.length > 0 ? own : firstNonEmpty([changes.filter(controlsFields), changes]);
};

/** Whether a field is the one at a place, or one around or within it. */
const isAround = (path: readonly string[], place: string): boolean => {
  const field = path.join('.');
  return `${place}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${place}.`);
};

/** The path of a removed field, also within a group that was renamed or moved. */
const currentPaths = (path: readonly string[], changes: readonly FormChange[]): readonly (readonly string[])[] => [
  path,
  ...changes.flatMap((change) => {
    if (change.kind !== 'fieldRenamed' && change.kind !== 'fieldMoved') return [];
    const isInside = change.before.every((name, index) => path[index] === name);
    return isInside ? [[...change.after, ...path.slice(change.before.length)]] : [];
  }),
];

/** The changes that affect a draft, with their severity, derived from the result of its replay. */
export const findResponsibleChanges = (
  changes: readonly FormChange[],
  { errors, lost, hidden }: ReplayResult,
): ReadonlyMap<FormChange, Verdict> => {
  const about = (kind: FormChange['kind'], place: string) =>
    changes.filter(
      (change) =>
        change.kind === kind && currentPaths(change.path, changes).some((path) => isAround(path, plainField(place))),
    );
  const lostBy = (place: string) =>
    firstNonEmpty([about('fieldRemoved', place), changes.filter(controlsFields), changes]);
  return new Map<FormChange, Verdict>([
    ...hidden.flatMap((place) => about('shownChanged', place)).map((change) => [change, 'safe'] as const),
    ...errors.flatMap((error) => causesOf(changes, error)).map((change) => [change, 'asksAgain'] as const),
    ...lost.flatMap(lostBy).map((change) => [change, 'needsMigration'] as const),
  ]);
};
