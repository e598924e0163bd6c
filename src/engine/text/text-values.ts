import { findRule } from '../model/field-facts.ts';
import { type FormNode, nodeAt } from '../model/form-model.ts';
import type { Catalogue } from '../schema/types.ts';

/** Time limits that the server enforces and texts mention. */
export const timeLimits = {
  /** Life of a verification code. */
  codeMinutes: 10,
  /** Life of a link to a new password or to a new email address. */
  linkMinutes: 60,
  /** How long after a login some changes need no password. */
  recentLoginMinutes: 15,
  /** Days between the request to delete an account and its deletion. */
  deletionDays: 14,
  /** Full years that a submitted application is stored after the year of its last event (docs/decisions/097). */
  unpaidRetentionYears: 1,
  /** The same when its fee was paid. */
  paidRetentionYears: 10,
  /** How long a payment provider may take to respond, plus the processing time of the portal. */
  paymentWaitSeconds: 10,
} as const;

/** Values that every text may use as a placeholder, such as `{{codeDigits}}`. */
export interface TextValues extends Readonly<Record<keyof typeof timeLimits, number>> {
  /** Digits of the one-time code. */
  readonly codeDigits: number;
  /** Minimum length of a new password. */
  readonly passwordLength: number;
}

export const textValueNames: readonly string[] = [
  ...Object.keys(timeLimits),
  ...(['codeDigits', 'passwordLength'] satisfies readonly (keyof TextValues)[]),
];

const getField = ({ forms }: Pick<Catalogue, 'forms'>, form: string, field: string): FormNode => {
  const node = forms[form] && nodeAt(forms[form], [field]);
  if (!node) throw new Error(`schemas/account/${form} has no field "${field}"`);
  return node;
};

const getLimit = (node: FormNode, keyword: 'minLength' | 'maxLength', name: string): number => {
  const limit = findRule(node, keyword);
  if (typeof limit !== 'number') throw new Error(`${name} has no ${keyword}`);
  return limit;
};

const digits = [...'0123456789'];

/** Length of the longest codes of any digits that the field accepts: its pattern may allow fewer than its `maxLength`. */
const countCodeDigits = (node: FormNode): number => {
  const pattern = new RegExp(String(findRule(node, 'pattern') ?? ''), 'u');
  for (let length = getLimit(node, 'maxLength', 'the one-time code'); length > 0; length--)
    if (digits.every((digit) => pattern.test(digit.repeat(length)))) return length;
  throw new Error('the field of the one-time code accepts no code of any digits');
};

/** @throws when the schema of the code accepts no code, or the schema of the password has no minimum length */
export const textValuesOf = (catalogue: Pick<Catalogue, 'forms'>): TextValues => ({
  ...timeLimits,
  codeDigits: countCodeDigits(getField(catalogue, 'otp', 'otp')),
  passwordLength: getLimit(getField(catalogue, 'register', 'password'), 'minLength', 'the password'),
});
