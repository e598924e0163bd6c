import type { FormChange } from '../../engine/evolution/form-change.ts';
import { newMigrations } from '../../engine/evolution/migrated-names.ts';
import type { FieldShape } from '../../engine/model/field-shape.ts';
import { fieldShapesOf } from '../../engine/model/field-shapes.ts';
import { type FileRule, isFileRule } from '../../engine/schema/file-rule.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { comparePatterns, type EarlierConstraints } from './patterns/compare-patterns.ts';
import { asksAgain, type Evaluation, type FormVersions, needsMigration, safe } from './verdict.ts';

type RuleChanged = Extract<FormChange, { kind: 'ruleChanged' }>;

const isSame = (before: unknown, after: unknown): boolean => canonicalJson(before) === canonicalJson(after);

const numbers = (before: unknown, after: unknown): before is number =>
  typeof before === 'number' && typeof after === 'number';

const allowsAllFiles = (before: FileRule, after: FileRule): boolean =>
  before.types.every((type) => after.types.includes(type)) &&
  after.maxBytes >= before.maxBytes &&
  (after.minWidth ?? 0) <= (before.minWidth ?? 0) &&
  (after.minHeight ?? 0) <= (before.minHeight ?? 0) &&
  (after.aspect === undefined || isSame(after.aspect, before.aspect)) &&
  (after.validMonths ?? Number.POSITIVE_INFINITY) >= (before.validMonths ?? Number.POSITIVE_INFINITY);

/** Whether the new value allows every answer that the old one allows; for values that can be compared. */
const allowsAllEarlierValues = (keyword: string, before: unknown, after: unknown): boolean => {
  if (isSame(before, after)) return true;
  if (/^(?:exclusiveM|m)in/.test(keyword)) return numbers(before, after) && Number(after) <= before;
  if (/^(?:exclusiveM|m)ax/.test(keyword)) return numbers(before, after) && Number(after) >= before;
  if (keyword === 'multipleOf') return numbers(before, after) && Number.isInteger(before / Number(after));
  if (keyword === 'type') return before === 'integer' && after === 'number';
  if (keyword === 'x-file') return isFileRule(before) && isFileRule(after) && allowsAllFiles(before, after);
  if (keyword !== 'enum' || !Array.isArray(before) || !Array.isArray(after)) return false;
  return before.every((value) => after.includes(value));
};

/**
 * A rule that always applied and now applies in some cases only is wider; any other change of cases may be stricter.
 */
const appliesLessOften = ({ was, conditions }: RuleChanged): boolean =>
  isSame(was.conditions, conditions) || was.conditions.length === 0;

type PatternChange = Extract<FormChange, { kind: 'ruleAdded' | 'ruleChanged' }>;

const largest = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math.max(...values);

/** The rules that every earlier answer of the field satisfied, over all cases. */
const constraintsOf = ({ rules }: FieldShape): EarlierConstraints => {
  const always = rules.filter(({ inside, conditions }) => inside === '' && conditions.length === 0);
  const numbers = (keyword: string) =>
    always.filter((rule) => rule.keyword === keyword).map(({ value }) => Number(value));
  const minLength = largest(numbers('minLength'));
  const most = numbers('maxLength');
  return {
    patterns: always.filter(({ keyword }) => keyword === 'pattern').map(({ value }) => String(value)),
    ...(minLength !== undefined && { minLength }),
    ...(most.length > 0 && { maxLength: Math.min(...most) }),
  };
};

const earlierConstraints = (change: PatternChange, { before, after }: FormVersions): EarlierConstraints => {
  const own = change.kind === 'ruleChanged' ? [String(change.before)] : [];
  // A migration may have given the name to another field, or changed the answers of this one.
  const shape =
    newMigrations(before, after).length > 0 ? undefined : fieldShapesOf(before.schema).get(change.path.join('.'));
  return shape && change.inside === '' ? constraintsOf(shape) : { patterns: own };
};

/** A new or changed pattern: whether it refuses an earlier answer, and which. */
export const evaluatePatternChange = (change: PatternChange, versions: FormVersions): Evaluation => {
  const found = comparePatterns(earlierConstraints(change, versions), String(change.after));
  if (!found) return asksAgain('ruleOther');
  return 'isWider' in found ? safe('ruleWider') : { ...asksAgain('patternTighter'), example: found.refused };
};

/** A rule of both versions: wider, stricter, or undecidable without a replay. */
export const evaluateRuleChange = (change: RuleChanged): Evaluation => {
  const { keyword, before, after } = change;
  if (allowsAllEarlierValues(keyword, before, after) && appliesLessOften(change))
    return safe(isSame(before, after) ? 'ruleSaidOtherwise' : 'ruleWider');
  if (keyword === 'type' && !isSame(before, after)) return needsMigration('typeChanged');
  if (keyword === 'x-file') return asksAgain('filesTighter');
  return asksAgain(allowsAllEarlierValues(keyword, after, before) ? 'ruleTighter' : 'ruleOther');
};
