import type { TFunction } from 'i18next';
import type { Source } from '../../../contract/sources.ts';
import { isOffered } from '../../../engine/lists/choice-list.ts';
import { isObject, objectOf, propertiesOf, textsOf } from '../../../engine/schema/json.ts';
import type { SourceParams, SourceRow } from '../../../engine/steps/sources.ts';
import { serverNow } from '../../api/server-clock.ts';
import { formatJakartaDay } from '../../state/format.ts';
import { listParams } from './list-params.ts';

/** One choice of a remote list. */
export interface SourceOption extends SourceRow {
  readonly label: string;
  /** A name in another language, by which it is found too. */
  readonly otherName?: string;
  /** Offered whatever is searched for. */
  readonly isOther?: boolean;
  /** Chosen before it left the list. */
  readonly isGone?: boolean;
}

/** The words of a choice: one that can no longer be chosen says so. */
export const optionLabel = ({ label, selectable, isGone = false }: SourceOption, t: TFunction): string =>
  selectable ? label : t(isGone ? 'renderer.remote.gone' : 'renderer.remote.closed', { label });

const rowsOf = (source: Source, data: unknown): readonly unknown[] => {
  const rows = source.rowsIn === undefined ? data : objectOf(data)[source.rowsIn];
  const given = Array.isArray(rows) ? rows : [];
  return given.length > 0 ? given : (source.defaults ?? []);
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const isSelectable = ({ list, selectableWhen }: Source, row: Readonly<Record<string, unknown>>): boolean =>
  list === undefined
    ? selectableWhen === undefined || row[selectableWhen] === true
    : isOffered({ from: textOf(row['From']), until: textOf(row['Until']) }, formatJakartaDay(serverNow()));

const toSourceOption = (source: Source, row: unknown): SourceOption => {
  // A row may be a plain value. The contract types the rows; outside production each reply is checked with its schema.
  if (!isObject(row)) return { value: row as string | number, label: String(row), selectable: true };
  const { Semesters: semesters, IsOther: isOther, OtherName: otherName } = row;
  return {
    value: row[source.value] as string | number,
    label: String(row[source.label]),
    selectable: isSelectable(source, row),
    ...(isOther === true && { isOther }),
    ...(typeof otherName === 'string' && { otherName }),
    ...(Array.isArray(semesters) && { semesters }),
  };
};

/** The choices in the reply to a source's call. */
export const readOptions = (source: Source, data: unknown): readonly SourceOption[] =>
  rowsOf(source, data).map((row) => toSourceOption(source, row));

/** A list that has a version never renames its entries: they have no names of earlier moments. */
const withListParams = (list: string, { at, ...sent }: SourceParams): SourceParams => {
  const own = listParams(list);
  return { ...sent, ...(at !== undefined && own['version'] === undefined && { at }), ...own };
};

/** The query of the source's call; undefined while a required parameter is unknown. */
export const buildSourceQuery = (source: Source, sent: SourceParams | undefined): SourceParams | undefined => {
  if (!sent) return undefined;
  const params = source.list === undefined ? sent : withListParams(source.list, sent);
  const properties = propertiesOf(source.call.query);
  const required = textsOf(objectOf(source.call.query)['required']);
  if (required.some((name) => params[name] === undefined)) return undefined;
  return Object.fromEntries(
    Object.entries(params).filter(([name, value]) => name in properties && value !== undefined),
  );
};
