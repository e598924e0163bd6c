import type { Answers, FormDefinition } from '../../../../engine/schema/types.ts';

/** Fields that are said differently; a missing answer is one, too. */
export const differingFields = (before: Answers, after: Answers): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((field) => before[field] !== after[field]);

/** Whether a form asks for what nobody may read over a shoulder, anywhere in it. */
export const asksSecret = ({ ui }: Pick<FormDefinition, 'ui'>): boolean => {
  const isSecret = (part: unknown): boolean =>
    typeof part === 'object' &&
    part !== null &&
    ((part as Record<string, unknown>)['ui:widget'] === 'password' || Object.values(part).some(isSecret));
  return isSecret(ui);
};
