import type { Catalogue } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Words } from '../documents/words.ts';
import type { Desk } from './desk.ts';
import { answerColumns } from './export-answers.ts';
import type { Column } from './export-column.ts';
import { gradeColumns } from './export-grades.ts';
import { ownColumns } from './export-own.ts';
import { formerColumns } from './former-columns.ts';

type Known = Pick<Desk, 'catalogue' | 'forms' | 'texts'>;

const todaysColumns = (catalogue: Catalogue): readonly Column[] => [
  ...ownColumns,
  ...catalogue.steps.flatMap((step) => [...answerColumns(catalogue, step), ...gradeColumns(catalogue, step)]),
];

/** Everything that can be exported: what the office knows, and each answer, of today or of before, that fits into a cell. */
export const allColumns = async (known: Known): Promise<readonly Column[]> => {
  const today = todaysColumns(known.catalogue);
  return [...today, ...(await formerColumns(known, today))];
};

/**
 * @param sent keys, divided by commas; empty for those that are suggested
 * @throws AppError 400 for an unknown one
 */
export const chooseColumns = (all: readonly Column[], sent = ''): readonly Column[] => {
  if (sent === '') return all.filter((column) => column.isSuggested);
  return [...new Set(sent.split(','))].map((key) => {
    const found = all.find((column) => column.key === key);
    if (!found) throw new AppError(400, 'server.export.unknownColumn', { params: { key } });
    return found;
  });
};

const withoutTwins = (names: readonly string[]): boolean => new Set(names).size === names.length;

/**
 * What stands above each column, by its key. Where two are called the same, those of the form also say where they stand: the
 * group, or the step where groups are called the same as well. Which others were chosen changes no heading.
 */
export const headingsOf = (all: readonly Column[], words: Words): ReadonlyMap<string, string> => {
  const named = all.map((column) => ({ ...column, name: column.label(words), over: column.under(words) }));
  const headings = new Map<string, string>();
  for (const name of new Set(named.map((column) => column.name))) {
    const twins = named.filter((column) => column.name === name);
    const ways = [0, -1].map((at) => twins.map(({ over }) => (over.length > 0 ? `${name} (${over.at(at)})` : name)));
    const whole = twins.map(({ over }) => (over.length > 0 ? `${name} (${[...over].reverse().join(', ')})` : name));
    const keyed = twins.map(({ key }) => `${name} (${key})`);
    const found = [twins.map(() => name), ...ways, whole].find(withoutTwins) ?? keyed;
    for (const [index, { key }] of twins.entries()) headings.set(key, found[index] as string);
  }
  return headings;
};
