import { describeFields } from '../../engine/evolution/describe-fields.ts';
import type { FieldShape, FormChange } from '../../engine/evolution/form-change.ts';
import { newMigrations } from '../../engine/evolution/new-names.ts';
import type { Versions } from './judge-change.ts';
import { type Before, comparePatterns } from './patterns/allows-all.ts';
import { asksAgain, type Judgement, safe } from './verdict.ts';

type PatternChange = Extract<FormChange, { kind: 'ruleAdded' | 'ruleChanged' }>;

const largest = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : Math.max(...values);

/** What every earlier answer of the field kept to, in whichever case it was given. */
const keptTo = ({ rules }: FieldShape): Before => {
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

const beforeOf = (change: PatternChange, { before, after }: Versions): Before => {
  const own = change.kind === 'ruleChanged' ? [String(change.before)] : [];
  // A migration may have given the name to another field, or other answers to this one.
  const shape =
    newMigrations(before, after).length > 0 ? undefined : describeFields(before.schema).get(change.path.join('.'));
  return shape && change.inside === '' ? keptTo(shape) : { patterns: own };
};

/** A pattern that is new or written otherwise: whether some earlier answer falls out, and which. */
export const judgePattern = (change: PatternChange, versions: Versions): Judgement => {
  const found = comparePatterns(beforeOf(change, versions), String(change.after));
  if (!found) return asksAgain('ruleOther');
  return 'isWider' in found ? safe('ruleWider') : { ...asksAgain('patternTighter'), example: found.refused };
};
