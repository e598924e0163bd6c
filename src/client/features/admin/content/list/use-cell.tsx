import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { JsonSchema } from '../../../../../engine/schema/types.ts';
import { optionKey } from '../../../../../engine/text/keys.ts';
import { findFieldSchema } from '../../../../../engine/wire/field-type.ts';
import { formatShortDate } from '../../../../state/format.ts';
import { inLanguage } from '../../../shared/page/words.ts';
import type { EditedItem, Kind } from '../use-kind.ts';

const NOTHING = '–';

/** Columns of entity.json, but the flag: whether an item is public is told as its state. */
export const columnsOf = ({ columns, public: rules }: Kind): readonly string[] =>
  columns.filter((field) => field !== rules.flag);

interface Value {
  readonly kind: Kind;
  readonly field: string;
  readonly value: unknown;
  readonly schema: JsonSchema | undefined;
}

const asText = ({ kind, field, value, schema }: Value, t: TFunction, language: string): string => {
  if (value === undefined || value === null) return NOTHING;
  if (Array.isArray(schema?.['enum'])) return t(optionKey(kind.key, [field], value));
  if (schema?.['format'] === 'date') return formatShortDate(String(value), language);
  if (typeof value === 'boolean') return t(value ? 'common.word.yes' : 'common.word.no');
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
  return inLanguage(value, language)?.text ?? NOTHING;
};

/** A day is short enough to stand in one line. */
export const isDay = (kind: Kind, field: string): boolean => findFieldSchema(kind.schema, field)?.['format'] === 'date';

/** What stands in a cell, worked out from the field's schema: a new field of the data needs no code. */
export const useCell = (kind: Kind): ((item: EditedItem, field: string) => string) => {
  const { t, i18n } = useTranslation();
  return (item, field) =>
    asText({ kind, field, value: item[field], schema: findFieldSchema(kind.schema, field) }, t, i18n.language);
};
