import type { StepUi } from '../schema/types.ts';

export interface FieldGroup {
  /** Key of the group's heading; undefined for fields without a group. */
  readonly key: string | undefined;
  readonly fields: readonly string[];
  /** How many of the fields stand beside each other where there is room. */
  readonly columns: number;
}

/**
 * The fields in the officers' order: the order of `ui:order`, where `*` represents the remaining fields; unknown names
 * are skipped.
 */
export const orderFields = (fields: readonly string[], order: readonly string[] = ['*']): readonly string[] => {
  const rest = fields.filter((field) => !order.includes(field));
  const full = order.includes('*') ? order : [...order, '*'];
  return full.flatMap((name) => {
    if (name === '*') return rest;
    return fields.includes(name) ? [name] : [];
  });
};

/** Splits ordered fields into the groups of `ui:groups`; a group without a present field is left out. */
export const groupFields = (
  fields: readonly string[],
  { 'ui:groups': groups = [], 'ui:columns': columns = 1 }: Pick<StepUi, 'ui:groups' | 'ui:columns'>,
): readonly FieldGroup[] => {
  const result: (FieldGroup & { fields: string[] })[] = [];
  for (const field of fields) {
    const own = groups.find((group) => group.fields.includes(field));
    const known = result.find(({ key }, index) => key === own?.key && (own || index === result.length - 1));
    if (known) known.fields.push(field);
    else result.push({ key: own?.key, fields: [field], columns: own?.columns ?? columns });
  }
  return result;
};
