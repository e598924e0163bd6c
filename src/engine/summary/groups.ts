import type { StepUi } from '../schema/types.ts';

export interface FieldGroup {
  /** Key of the group's heading; undefined for fields without a group. */
  readonly key: string | undefined;
  readonly fields: readonly string[];
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
export const groupFields = (fields: readonly string[], groups: StepUi['ui:groups'] = []): readonly FieldGroup[] => {
  const groupOf = (field: string): string | undefined => groups.find((group) => group.fields.includes(field))?.key;
  const result: { key: string | undefined; fields: string[] }[] = [];
  for (const field of fields) {
    const key = groupOf(field);
    const known = result.find((group) => group.key === key && (key !== undefined || group === result.at(-1)));
    if (known) known.fields.push(field);
    else result.push({ key, fields: [field] });
  }
  return result;
};
