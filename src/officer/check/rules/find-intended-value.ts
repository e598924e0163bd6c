import type { FormDefinition, JsonSchema } from '../../../engine/schema/types.ts';
import { optionKey } from '../../../engine/text/text-keys.ts';
import { deriveForm } from '../../data/derive-form.ts';
import { fieldShapesOf } from '../../data/field-shapes.ts';
import type { OfficerData } from '../../data/read-officer-data.ts';
import { createLanguageTexts, languages } from '../../diff/language-texts.ts';
import { isObject } from '../walk-json.ts';

const isYesOrNo = (form: FormDefinition, field: string): boolean =>
  fieldShapesOf(form.schema)
    .get(field)
    ?.rules.some(({ keyword, value }) => keyword === 'type' && value === 'boolean') === true;

const findOptionByLabel = (data: OfficerData, form: FormDefinition, field: string, label: string): unknown =>
  deriveForm(form)
    .options.get(field)
    ?.find((option) =>
      languages.some(
        (language) =>
          createLanguageTexts(data, [data], language).findPortalText(optionKey(form.key, [field], option)) === label,
      ),
    );

/**
 * The intended value of a condition that compares with a label instead of its value, or with "true" instead of true.
 * @returns the written and the intended value
 */
export const findIntendedValue = (
  data: OfficerData,
  form: FormDefinition,
  { properties }: JsonSchema,
): { readonly value: string; readonly meant: string } | undefined => {
  for (const [field, part] of Object.entries(isObject(properties) ? properties : {})) {
    const value = isObject(part) ? part['const'] : undefined;
    if (typeof value !== 'string') continue;
    if (['true', 'false'].includes(value) && isYesOrNo(form, field)) return { value: `"${value}"`, meant: value };
    const meant = findOptionByLabel(data, form, field, value);
    if (meant !== undefined && meant !== value) return { value: `"${value}"`, meant: JSON.stringify(meant) };
  }
  return undefined;
};
