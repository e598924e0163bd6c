import type { Catalogue } from '../schema/types.ts';
import { findFieldSchema } from '../wire/field-type.ts';

/** Time limits of accounts, which the server keeps and texts name. */
export const timeLimits = {
  /** Life of a verification code. */
  codeMinutes: 10,
  /** Life of a link to a new password or to a new email address. */
  linkMinutes: 60,
  /** How long after a login some changes need no password. */
  recentLoginMinutes: 15,
  /** Days between the request to delete an account and its deletion. */
  deletionDays: 14,
} as const;

/** Values that every text may name as a placeholder, such as `{{codeDigits}}`. */
export interface TextValues extends Readonly<Record<keyof typeof timeLimits, number>> {
  /** Digits of the one-time code. */
  readonly codeDigits: number;
  /** Characters that a new password has at least. */
  readonly passwordLength: number;
}

export const textValueNames: readonly string[] = [
  ...Object.keys(timeLimits),
  ...(['codeDigits', 'passwordLength'] satisfies readonly (keyof TextValues)[]),
];

const readLimit = ({ forms }: Pick<Catalogue, 'forms'>, form: string, field: string, keyword: string): number => {
  const limit = forms[form] && findFieldSchema(forms[form].schema, field)?.[keyword];
  if (typeof limit !== 'number') throw new Error(`the field "${field}" of schemas/account/${form} has no ${keyword}`);
  return limit;
};

/** @throws when the schemas of the code or of the password do not limit their length */
export const textValuesOf = (catalogue: Pick<Catalogue, 'forms'>): TextValues => ({
  ...timeLimits,
  codeDigits: readLimit(catalogue, 'otp', 'otp', 'maxLength'),
  passwordLength: readLimit(catalogue, 'register', 'password', 'minLength'),
});
