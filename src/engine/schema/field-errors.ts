import { fieldOfAlternatives } from './branches.ts';
import type { RawError } from './checker.ts';
import { objectOf } from './json.ts';
import { ruleNameOf, standardRuleName } from './rule-names.ts';
import type { FieldError } from './types.ts';

const unescapeToken = (token: string): string => token.replaceAll('~1', '/').replaceAll('~0', '~');

/** A schema path is part of a URL, so its names are also encoded for one. */
const unescapeUrlToken = (token: string): string => unescapeToken(decodeURIComponent(token));

/** Keywords followed by a name or an index that is not itself a field. */
const skipsNext = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'patternProperties', 'dependentSchemas', '$defs']);

/** `#/then/properties/address/properties/city/maxLength` -> ['address', 'city']: the declared names, never an index. */
const fieldNames = (schemaPath: string): string[] => {
  const tokens = schemaPath
    .replace(/^#?\/?/, '')
    .split('/')
    .map(unescapeUrlToken);
  const names: string[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const [token = '', next] = tokens.slice(i, i + 2);
    if (token === 'properties' && next !== undefined) {
      names.push(next);
      i++;
    } else if (skipsNext.has(token)) i++;
  }
  return names;
};

/** `/siblings/0` -> ['siblings', '0']: the place in the answers, whose names may contain any character. */
export const placeOf = (instancePath: string): readonly string[] => instancePath.split('/').slice(1).map(unescapeToken);

const extraNameOf = ({ keyword, params, parentSchema }: RawError): string | undefined => {
  if (keyword === 'required' || keyword === 'dependentRequired') return String(params['missingProperty']);
  if (keyword === 'anyOf' || keyword === 'oneOf') return fieldOfAlternatives(objectOf(parentSchema), keyword);
  if (keyword === 'additionalProperties') return String(params['additionalProperty']);
  if (keyword === 'unevaluatedProperties') return String(params['unevaluatedProperty']);
  return undefined;
};

const isUnknownField = ({ keyword }: RawError): boolean =>
  keyword === 'additionalProperties' || keyword === 'unevaluatedProperties';

/** `x-error` names what an answer breaks, not what is missing or unknown. */
const ruleOf = (error: RawError): string =>
  isUnknownField(error) || error.keyword === 'required'
    ? standardRuleName(error.keyword)
    : ruleNameOf(error.parentSchema, error.keyword);

/** A composite keyword is one error, because the errors of its branches contradict each other. */
const isInsideAlternative = (error: RawError): boolean =>
  /(?<!\/properties)\/(anyOf|oneOf|not)\//.test(error.schemaPath);

/**
 * Broken rules with the message key `<form>.<field>.error.<rule>` and the JSON pointer of the answer (specification 5).
 * @param isPresent whether the group at a path of the answers has the field now: AJV reports the fields of a failed
 *   branch as unevaluated
 */
export const toFieldErrors = (
  formKey: string,
  raw: readonly RawError[],
  isPresent: (place: readonly string[], field: string) => boolean,
): readonly FieldError[] => {
  const found = new Map<string, FieldError>();
  for (const error of raw) {
    if (error.keyword === 'if' || isInsideAlternative(error)) continue;
    const extra = extraNameOf(error);
    if (isUnknownField(error) && isPresent(placeOf(error.instancePath), String(extra))) continue;
    const path = extra === undefined ? error.instancePath : `${error.instancePath}/${extra}`;
    const names = [...fieldNames(error.schemaPath), ...(extra === undefined ? [] : [extra])];
    const key = [formKey, ...names, 'error', ruleOf(error)].join('.');
    found.set(`${path} ${key}`, { path, key, params: error.params });
  }
  return [...found.values()];
};
