import type { FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import { optionKey } from '../../../engine/text/keys.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { languages, wordsOf } from '../../diff/words.ts';
import { derive } from '../../forms/derive.ts';
import { fieldsOf } from '../../forms/fields-of.ts';
import { isObject } from '../walk.ts';

const isYesOrNo = (form: FormDefinition, field: string): boolean =>
  fieldsOf(form.schema)
    .get(field)
    ?.rules.some(({ keyword, value }) => keyword === 'type' && value === 'boolean') === true;

const byLabel = (data: OfficerData, form: FormDefinition, field: string, label: string): unknown =>
  derive(form)
    .options.get(field)
    ?.find((option) =>
      languages.some(
        (language) => wordsOf(data, [data], language).textOf(optionKey(form.key, [field], option)) === label,
      ),
    );

/**
 * What a condition means that compares with the words of a choice instead of its value, or with "true" instead of true.
 * @returns what stands there and what should
 */
export const valueMeant = (
  data: OfficerData,
  form: FormDefinition,
  { properties }: JsonSchema,
): { readonly value: string; readonly meant: string } | undefined => {
  for (const [field, part] of Object.entries(isObject(properties) ? properties : {})) {
    const value = isObject(part) ? part['const'] : undefined;
    if (typeof value !== 'string') continue;
    if (['true', 'false'].includes(value) && isYesOrNo(form, field)) return { value: `"${value}"`, meant: value };
    const meant = byLabel(data, form, field, value);
    if (meant !== undefined && meant !== value) return { value: `"${value}"`, meant: JSON.stringify(meant) };
  }
  return undefined;
};
