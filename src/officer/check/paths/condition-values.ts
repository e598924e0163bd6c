import { generateSync } from 'json-schema-faker';
import { evaluateExpression } from '../../../engine/expressions/expression.ts';
import { type ConditionNode, conditionOf, conditionsInside } from '../../../engine/model/conditions.ts';
import { isWallClockFormat, wallClockExamples } from '../../../engine/schema/formats.ts';
import { isObject, listOf, objectOf } from '../../../engine/schema/json.ts';
import type { JsonSchema } from '../../../engine/schema/types.ts';
import { createContentCache, share } from '../../data/content-cache.ts';

const numbersAround = (limit: unknown): readonly number[] =>
  typeof limit === 'number' ? [limit, limit - 1, limit + 1, limit - 0.01, limit + 0.01] : [];

/** Longer texts prove nothing more. */
const MAX_LENGTH = 30_000;

const textsAround = (limit: unknown): readonly string[] =>
  typeof limit === 'number' && limit >= 0 && limit < MAX_LENGTH
    ? [limit, limit + 1].map((size) => 'a'.repeat(size))
    : [];

const isTooLong = (schema: JsonSchema): boolean =>
  conditionsInside(conditionOf(schema)).some(({ tests }) =>
    ['minLength', 'minItems', 'minProperties'].some((keyword) => Number(tests.get(keyword) ?? 0) > MAX_LENGTH),
  );

/** Functions of expressions that check a number -> numbers that pass; several, for lists without repetition. */
const checkedNumbers: Readonly<Record<string, readonly string[]>> = {
  isIban: ['DE89370400440532013000', 'GB29NWBK60161331926819', 'NL91ABNA0417164300'],
  isIsbn: ['9783161484100', '9780306406157', '0306406152'],
  isLuhn: ['4111111111111111', '5555555555554444', '79927398713'],
};

/** The last digits of a number, of which one of a hundred fits two check digits. */
const COUNTED_DIGITS = 3;

interface CheckedDigits {
  readonly source: string;
  readonly digits: number;
  /** How many of the first digits the check digits are among. */
  readonly checked: number;
}

/** A number with this first digit that an expression over the field itself accepts. */
const findNumber = ({ source, digits, checked }: CheckedDigits, first: number): string | undefined => {
  const counted = Math.min(COUNTED_DIGITS, checked);
  const start = `${first}234567890`.repeat(Math.ceil(checked / 10)).slice(0, checked - counted);
  for (let end = 0; end < 10 ** counted; end += 1) {
    const number = `${start}${String(end).padStart(counted, '0')}`.padEnd(digits, '1');
    if (evaluateExpression(source, { this: number }) === true) return number;
  }
  return undefined;
};

const foundNumbers = new Map<string, readonly string[]>();

const MAX_DIGITS = 60;

/** Numbers whose check digits are right, for each first digit, where an expression weighs digits or reads some of them. */
const numbersWithDigits = (source: string, lengths: readonly number[]): readonly string[] => {
  const key = `${source} ${lengths.join()}`;
  const known = foundNumbers.get(key);
  if (known) return known;
  const weights = /\bweightedSum\(\s*this\b[^[]*\[([^\]]*)\]/.exec(source)?.[1]?.split(',').length;
  const part = /\bthis\s*\.\s*substring\(\s*\d+\s*,\s*(\d+)\s*\)/.exec(source)?.[1];
  const totals = part === undefined ? [weights ?? 0] : lengths;
  const numbers = totals
    .filter((digits) => digits > 0 && digits <= MAX_DIGITS)
    .flatMap((digits) => {
      const checked = Math.min(digits, Number(part ?? digits));
      return [1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((first) => findNumber({ source, digits, checked }, first));
    })
    .filter((number) => number !== undefined);
  foundNumbers.set(key, numbers);
  return numbers;
};

const numbersPassing = (expression: unknown, lengths: readonly number[]): readonly string[] => {
  if (typeof expression !== 'string') return [];
  const listed = Object.entries(checkedNumbers).filter(([name]) => expression.includes(name));
  return [...listed.flatMap(([, numbers]) => numbers), ...numbersWithDigits(expression, lengths)];
};

/** Values around the limits of a rule. */
export const boundaryValues = (rule: ConditionNode): readonly unknown[] => {
  const conditions = conditionsInside(rule);
  const lengths = conditions.map(({ tests }) => tests.get('maxLength')).filter((length) => typeof length === 'number');
  return conditions.flatMap(({ tests }) => {
    const [only, format] = [tests.get('const'), tests.get('format')];
    return [
      ...listOf(tests.get('enum')),
      ...(tests.has('const') ? [only] : []),
      ...(tests.get('type') === 'boolean' ? [true, false] : []),
      ...(typeof only === 'boolean' ? [!only] : []),
      ...numbersPassing(tests.get('x-check'), lengths),
      ...(isWallClockFormat(format) ? wallClockExamples[format] : []),
      ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].flatMap((keyword) =>
        numbersAround(tests.get(keyword)),
      ),
      ...['minLength', 'maxLength'].flatMap((keyword) => textsAround(tests.get(keyword))),
    ];
  });
};

const isCustomKeyword = (keyword: string): boolean => keyword.startsWith('x-') || keyword === '$comment';

/** Without the portal's own keywords, which read siblings and facts. */
export const withoutCustomKeywords = (schema: JsonSchema): JsonSchema =>
  share(objectOf(JSON.parse(JSON.stringify(schema, (key, value) => (isCustomKeyword(key) ? undefined : value)))));

const MAX_GENERATED_LENGTH = MAX_LENGTH;
const SEEDS = [1, 2, 3, 4, 5, 6];

const upperLimits = ['maxLength', 'maxItems', 'maxProperties'];

/** Numbers for a rule that only checks their digits. */
const checkedBy = (expression: unknown): readonly string[] | undefined =>
  checkedNumbers[/^(\w+)\(this\)$/.exec(String(expression))?.[1] ?? ''];

/** Values for texts that the generator cannot produce: it follows RFC 3339 for times, and knows no check digits. */
const knownTexts = (schema: JsonSchema): readonly string[] | undefined => {
  const { format } = schema;
  return isWallClockFormat(format) ? wallClockExamples[format] : checkedBy(schema['x-check']);
};

/**
 * Limits the length of generated values, which would otherwise be as long as the schema allows, and names the values of
 * texts that the generator cannot produce, also inside groups and lists.
 */
const withReachableLimits = (schema: JsonSchema): JsonSchema =>
  objectOf(
    JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
      if (upperLimits.includes(key) && typeof value === 'number') return Math.min(value, MAX_GENERATED_LENGTH);
      const known = isObject(value) && !('enum' in value) ? knownTexts(value) : undefined;
      if (!isObject(value) || known === undefined) return value;
      const { format, ...rest } = value;
      return { ...rest, enum: known };
    }),
  );

const MAX_KNOWN_SCHEMAS = 500;
const generatedBySchema = createContentCache<readonly unknown[]>(MAX_KNOWN_SCHEMAS);

/** Values generated for a rule, the same in each run. */
export const generateValues = (schema: JsonSchema): readonly unknown[] => {
  const plain = withoutCustomKeywords(withReachableLimits(schema));
  if (isTooLong(plain)) return [];
  return generatedBySchema(plain, () =>
    SEEDS.flatMap((seed) => {
      try {
        return [generateSync(plain, { seed })];
      } catch {
        return [];
      }
    }),
  );
};
