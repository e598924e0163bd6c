import type { Catalogue } from '../schema/types.ts';
import { findFieldSchema } from '../wire/field-type.ts';

/** Values of the officers' data that every text may name as a placeholder, such as `{{codeDigits}}`. */
export interface TextValues {
  /** Digits of the one-time code. */
  readonly codeDigits: number;
}

export const textValueNames: readonly string[] = ['codeDigits'] satisfies readonly (keyof TextValues)[];

/** @throws when the form `otp` does not limit the length of its code */
export const textValuesOf = ({ forms }: Pick<Catalogue, 'forms'>): TextValues => {
  const codeDigits = forms['otp'] && findFieldSchema(forms['otp'].schema, 'otp')?.['maxLength'];
  if (typeof codeDigits !== 'number') throw new Error('the field "otp" of schemas/account/otp has no maxLength');
  return { codeDigits };
};
