import { useTranslation } from 'react-i18next';
import type { FormDefinition } from '../../../../engine/schema/types.ts';
import { optionKey } from '../../../../engine/text/text-keys.ts';
import { findFieldSchema } from '../../../../engine/wire/field-type.ts';
import { formatShortDate } from '../../../state/format.ts';

/** The text of a choice, a date or a yes/no answer by the schema of its field; undefined for other answers. */
export const useChoiceText = ({ key, schema }: Pick<FormDefinition, 'key' | 'schema'>) => {
  const { t, i18n } = useTranslation();
  return (field: string, value: unknown, formatDay = formatShortDate): string | undefined => {
    const rule = findFieldSchema(schema, field);
    if (Array.isArray(rule?.['enum'])) return t(optionKey(key, [field], value));
    if (rule?.['format'] === 'date') return formatDay(String(value), i18n.language);
    return typeof value === 'boolean' ? t(value ? 'common.word.yes' : 'common.word.no') : undefined;
  };
};
