import { errorNameOf } from './json.ts';
import { ownProperty } from './own-property.ts';

/** Keywords whose rule has another name in message keys. */
const ruleNames: Readonly<Record<string, string>> = {
  dependentRequired: 'required',
  additionalProperties: 'unknown',
  unevaluatedProperties: 'unknown',
  // An answer to a text between fields.
  'x-note': 'unknown',
  'x-equals': 'equals',
  'x-differs': 'differs',
  'x-notAfter': 'notAfter',
  'x-notBefore': 'notBefore',
  'x-check': 'check',
  'x-value': 'value',
  'x-default': 'default',
  'x-file': 'file',
  'x-normalize': 'normalize',
  'x-notation': 'notation',
  'x-dialCode': 'dialCode',
};

/** The name of a keyword's rule in message keys, without `x-error`. */
export const standardRuleName = (keyword: string): string => ownProperty(ruleNames, keyword) ?? keyword;

/** The name of a keyword's rule in message keys: `x-error` of its schema, else the standard one. */
export const ruleNameOf = (schema: unknown, keyword: string): string =>
  errorNameOf(schema) ?? standardRuleName(keyword);
