import { type Source, sources } from '../../../contract/sources.ts';
import type { Answers } from '../../../engine/schema/types.ts';
import { sourceParams } from '../../../engine/steps/sources.ts';
import type { SummaryEntry } from '../../../engine/summary/describe-answers.ts';
import type { NamedValue } from '../../../engine/summary/grade-rows.ts';
import { getListOf } from '../master-data/call-lists.ts';
import type { MasterData } from '../master-data/master-data.ts';
import type { ListRow } from '../master-data/queries/list.ts';

/** The list that an answer was chosen from, by name; empty when the answers no longer lead to one. */
export type NamesOf = (entry: Pick<SummaryEntry, 'name' | 'options'>) => Promise<readonly NamedValue[]>;

const byName: Readonly<Record<string, Source>> = sources;

const readNames = ({ value, label, rowsIn }: Source, rows: readonly ListRow[]): readonly NamedValue[] =>
  rowsIn === undefined
    ? rows.map((row) => ({ value: row[value] as string | number, label: String(row[label]) }))
    : rows.flatMap((row) =>
        (row[rowsIn] as readonly (string | number)[]).map((one) => ({ value: one, label: `${one}` })),
      );

/** Of lists that are remembered, so that an export need not read a list anew for each application. */
const known = new WeakMap<readonly ListRow[], Map<Source, readonly NamedValue[]>>();

const toNames = (source: Source, rows: readonly ListRow[]): readonly NamedValue[] => {
  const ofRows = known.get(rows) ?? new Map<Source, readonly NamedValue[]>();
  const names = ofRows.get(source) ?? readNames(source, rows);
  known.set(rows, ofRows.set(source, names));
  return names;
};

/** @param surroundings parameters of lists that no answer gives */
export const createNamesOf =
  (masterData: MasterData, surroundings: Readonly<Record<string, unknown>>, answers: Answers): NamesOf =>
  async ({ name, options }) => {
    const source = byName[options.source ?? ''];
    const asked = { field: name, source: options.source ?? '', options, isGrid: false };
    const params = source && sourceParams(asked, answers);
    if (!params) return [];
    return toNames(source, await masterData.rows(getListOf(source.call), { ...surroundings, ...params }));
  };
