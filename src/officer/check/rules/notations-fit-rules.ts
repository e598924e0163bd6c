import { notationSigns } from '../../../engine/normalize/normalize-text.ts';
import type { LocatedJson } from '../../data/located-json.ts';
import { oncePer } from '../../data/once-per.ts';
import { canMatch, type SignsByPlace } from '../can-match.ts';
import { createFinding, type Finding, type Rule } from '../finding.ts';
import { type JsonObject, objectsIn, schemaFiles } from '../walk-json.ts';

const SIGNS = [...'1234567890abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** What a text that took the notation has at each place. */
const signsOf = (notation: string): SignsByPlace =>
  [...notation].map((sign) => {
    const signs = notationSigns.get(sign);
    if (!signs) return [sign];
    return SIGNS.filter((one) => signs.test(one) && (sign !== 'A' || one === one.toUpperCase()));
  });

/** The rule beside a notation that refuses every text with it. */
const findRefusingRule = (node: JsonObject, text: SignsByPlace): string | undefined => {
  const { pattern, minLength, maxLength } = node;
  if (typeof maxLength === 'number' && text.length > maxLength) return 'maxLength';
  if (typeof minLength === 'number' && text.length < minLength) return 'minLength';
  return typeof pattern === 'string' && !canMatch(pattern, text) ? 'pattern' : undefined;
};

const findingsIn = oncePer((file: LocatedJson) =>
  objectsIn(file.value)
    .filter(([, path]) => path.at(-1) !== 'properties')
    .flatMap(([node, path]): Finding[] => {
      const notation = node['x-notation'];
      if (typeof notation !== 'string') return [];
      const text = signsOf(notation);
      const rule = findRefusingRule(node, text);
      if (rule === undefined) return [];
      const example = text.map(([first = '']) => first).join('');
      const params = { notation, rule, value: String(node[rule]), example };
      return [createFinding(file, { rule: 'notationRefused', at: [...path, 'x-notation'], params })];
    }),
);

/** The rules of a field accept a text that took the notation of the field. */
export const notationsFitRules: Rule = (data) => schemaFiles(data).flatMap((file) => findingsIn(file));
