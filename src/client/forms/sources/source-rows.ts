import type { Call } from '../../../contract/call.ts';
import type { Source } from '../../../contract/sources.ts';
import { objectOf } from '../../../engine/schema/json.ts';
import type { SourceParams, SourceRow } from '../../../engine/steps/sources.ts';

/** One choice of a remote list. */
export interface SourceOption extends SourceRow {
  readonly label: string;
}

type Row = Readonly<Record<string, unknown>>;

const rowsOf = (source: Source, data: unknown): readonly unknown[] => {
  const rows = source.rowsIn === undefined ? data : objectOf(data)[source.rowsIn];
  const given = Array.isArray(rows) ? rows : [];
  return given.length > 0 ? given : (source.defaults ?? []);
};

const toSourceOption = (source: Source, row: unknown): SourceOption => {
  if (typeof row !== 'object' || row === null)
    return { value: row as string | number, label: String(row), selectable: true };
  const fields = row as Row;
  return {
    value: fields[source.value] as string | number,
    label: String(fields[source.label]),
    selectable: source.selectableWhen === undefined || fields[source.selectableWhen] === true,
    ...(Array.isArray(fields['Semesters']) && { semesters: fields['Semesters'] as readonly number[] }),
  };
};

/** The choices in the reply to a source's call. */
export const readOptions = (source: Source, data: unknown): readonly SourceOption[] =>
  rowsOf(source, data).map((row) => toSourceOption(source, row));

interface QuerySchema {
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
}

/** The query of the source's call; undefined while a required parameter is unknown. */
export const buildSourceQuery = (source: Source, params: SourceParams | undefined): SourceParams | undefined => {
  if (!params) return undefined;
  const { properties = {}, required = [] } = ((source.call as Call).query ?? {}) as QuerySchema;
  if (required.some((name) => params[name] === undefined)) return undefined;
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => name in properties && value !== undefined),
  );
};
