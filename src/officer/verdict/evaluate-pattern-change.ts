import { describeFields } from '../../engine/evolution/describe-fields.ts';
import type { FieldShape, FormChange } from '../../engine/evolution/form-change.ts';
import { newMigrations } from '../../engine/evolution/migrated-names.ts';
import { comparePatterns, type EarlierConstraints } from './patterns/compare-patterns.ts';
import type { FormVersions } from './verdict.ts';
import { asksAgain, type Evaluation, safe } from './verdict.ts';

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
  // A migration may have given the name to another field, or other answers to this one.
  const shape =
    newMigrations(before, after).length > 0 ? undefined : describeFields(before.schema).get(change.path.join('.'));
  return shape && change.inside === '' ? constraintsOf(shape) : { patterns: own };
};

/** A pattern that is new or written otherwise: whether some earlier answer falls out, and which. */
export const evaluatePatternChange = (change: PatternChange, versions: FormVersions): Evaluation => {
  const found = comparePatterns(earlierConstraints(change, versions), String(change.after));
  if (!found) return asksAgain('ruleOther');
  return 'isWider' in found ? safe('ruleWider') : { ...asksAgain('patternTighter'), example: found.refused };
};
