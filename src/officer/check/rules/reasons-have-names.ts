import { isObject } from '../../../engine/schema/json.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import { describeFactCondition } from '../../diff/describe-condition.ts';
import { createFinding, inEveryLanguage, type Rule } from '../finding.ts';
import { type JsonObject, type JsonPath, objectsIn } from '../walk-json.ts';

const FILE = 'schemas/rules/eligibility.json';

const assertingKeywords = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'const',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'multipleOf',
  'required',
];

const isInCondition = (path: JsonPath): boolean => path.some((part) => part === 'if' || part === 'not');

/** The facts on the way to a part of a rule, the outermost first. */
const factsOn = (path: JsonPath): readonly string[] =>
  path.flatMap((part, index) => (path[index - 1] === 'properties' ? [String(part)] : []));

/** One keyword of a part, as a rule of its own. */
const singleRuleOf = (node: JsonObject, keyword: string, path: JsonPath): JsonSchema => {
  const demanded = keyword === 'required' && Array.isArray(node['required']) ? node['required'] : undefined;
  const own: JsonSchema = demanded
    ? { properties: Object.fromEntries(demanded.map((name) => [String(name), {}])) }
    : { [keyword]: node[keyword] };
  return factsOn(path).reduceRight<JsonSchema>((inner, fact) => ({ properties: { [fact]: inner } }), own);
};

/** The facts of a part: the facts that it requires, or the fact that contains it. */
const factsAbout = (node: JsonObject, path: JsonPath): readonly string[] => {
  const own = factsOn(path).at(-1);
  const demanded = Array.isArray(node['required']) ? node['required'].map(String) : [];
  return [...demanded, ...(own === undefined ? [] : [own])];
};

type Part = readonly [JsonObject, JsonPath];

/** The reason that other conditions name for the same facts, those in the same rule first. */
const findLikelyName = (parts: readonly Part[], rule: string, about: readonly string[]): string | undefined => {
  const named = parts.filter(([node]) => typeof node['x-error'] === 'string');
  const ranked = [...named].sort(([, a], [, b]) => Number(b[0] === rule) - Number(a[0] === rule));
  for (const fact of about) {
    const found = ranked.find(([node, path]) => factsAbout(node, path).includes(fact));
    if (found) return String(found[0]['x-error']);
  }
  return undefined;
};

/** Each eligibility condition has the key of a text for the applicant. */
export const reasonsHaveNames: Rule = (data) => {
  const file = data.files.get(FILE);
  const rules = isObject(file?.value) && isObject(file.value['rules']) ? file.value['rules'] : {};
  const parts = objectsIn(rules).filter(([, path]) => path.at(-1) !== 'properties');
  const known = [...new Set(parts.flatMap(([node]) => (typeof node['x-error'] === 'string' ? [node['x-error']] : [])))];
  return parts.flatMap(([node, path]) => {
    const keyword = assertingKeywords.find((word) => word in node);
    const [rule, ...inner] = path;
    if (!file || keyword === undefined || 'x-error' in node || isInCondition(path)) return [];
    const about = factsAbout(node, inner);
    const params = {
      rule: String(rule),
      keyword,
      condition: inEveryLanguage(data, (texts) => describeFactCondition(texts, singleRuleOf(node, keyword, inner))),
      meant: findLikelyName(parts, String(rule), about) ?? about[0] ?? String(rule),
      known: known.join(', '),
    };
    return [createFinding(file, { rule: 'namelessReason', at: ['rules', ...path, keyword], isKey: true, params })];
  });
};
