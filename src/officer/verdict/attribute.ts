import type { FormChange } from '../../engine/evolution/form-change.ts';
import type { FieldError } from '../../engine/schema/types.ts';
import type { Outcome } from './replay.ts';
import type { Verdict } from './verdict.ts';

const namesOf = (key: string): readonly string[] => (key.split('.error.')[0] ?? '').split('.').slice(1);
const ruleOf = (key: string): string => key.split('.error.')[1] ?? '';

const isAbout = (change: FormChange, names: readonly string[]): boolean =>
  change.path.length > 0 && change.path.every((name, index) => names[index] === name);

/** The change that brought exactly this rule. */
const isCause = (change: FormChange, { key }: FieldError): boolean => {
  if ('errorKey' in change) return change.errorKey === key;
  if (!isAbout(change, namesOf(key))) return false;
  const rule = ruleOf(key);
  if (change.kind === 'optionRemoved') return rule !== 'required' && rule !== 'unknown';
  if (change.kind === 'fieldAdded' || change.kind === 'requiredChanged' || change.kind === 'shownChanged')
    return rule === 'required' || rule === 'unknown';
  return false;
};

const steers = (change: FormChange): boolean =>
  ['shownChanged', 'requiredChanged', 'fieldAdded', 'fieldRemoved', 'migrationAdded'].includes(change.kind);

const firstNonEmpty = (lists: readonly (readonly FormChange[])[]): readonly FormChange[] =>
  lists.find((list) => list.length > 0) ?? [];

/** The changes behind one broken rule: the exact one, else those of the same field, else those that steer fields. */
const causesOf = (changes: readonly FormChange[], error: FieldError): readonly FormChange[] =>
  firstNonEmpty([
    changes.filter((change) => isCause(change, error)),
    changes.filter((change) => isAbout(change, namesOf(error.key))),
    changes.filter(steers),
    changes,
  ]);

/** The changes that hit a draft, and how gravely, told from what became of it. */
export const attribute = (
  changes: readonly FormChange[],
  { errors, lost, hidden }: Outcome,
): ReadonlyMap<FormChange, Verdict> => {
  const about = (kind: FormChange['kind'], field: string) =>
    changes.filter((change) => change.kind === kind && change.path[0] === field);
  return new Map<FormChange, Verdict>([
    ...hidden.flatMap((field) => about('shownChanged', field)).map((change) => [change, 'safe'] as const),
    ...errors.flatMap((error) => causesOf(changes, error)).map((change) => [change, 'asksAgain'] as const),
    ...lost.flatMap((field) => about('fieldRemoved', field)).map((change) => [change, 'needsMigration'] as const),
  ]);
};
