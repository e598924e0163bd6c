import { findCodedForm } from '../../contract/fixed-fields.ts';
import type { FormChange } from '../../engine/evolution/form-change.ts';
import type { Condition, Presence } from '../../engine/model/field-shape.ts';
import { fieldShapesOf } from '../../engine/model/field-shapes.ts';
import { areEquivalent } from '../../engine/model/simplify-conditions.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { findFixedProblem } from '../data/fixed-field-problems.ts';
import type { EvaluatedChange } from '../verdict/evaluate-form.ts';
import type { FormVersions } from '../verdict/verdict.ts';
import { compareJson } from './compare-json.ts';
import { describeChange, describeInnerFields, describeUnchangedRules } from './describe-change.ts';
import { type DescribedChange, safeChange } from './described-change.ts';
import { formatValue } from './format-value.ts';
import { type LanguageTexts, type LocalizedSentence, labelFor } from './language-texts.ts';
import { type ProposedMigration, proposeConversion, proposeMigration, type StepVersions } from './propose-migration.ts';

/** Steps have drafts; content, entries of the control panel and profiles are edited again; other forms are submitted once. */
export type Retention = 'drafts' | 'items' | 'entries' | 'nothing';

/** The form that changed: its folder, what is stored of it, and the other steps, where there are any. */
export interface FormPlace {
  readonly place: string;
  readonly retention: Retention;
  readonly steps?: StepVersions;
}

const labelOf =
  ({ path }: FormChange, form: string): LocalizedSentence =>
  (texts) =>
    labelFor(texts, [form, ...path, 'label'].join('.'));

/** Unchanged rules are described once, with the first change of the field. */
const unchangedRulesOf = ({ before, after }: FormVersions, change: FormChange): LocalizedSentence => {
  const shapes = [fieldShapesOf(before.schema), fieldShapesOf(after.schema)] as const;
  const path = change.path.join('.');
  const [was, is] = [shapes[0].get(path), shapes[1].get(path)];
  const isAboutRules = change.kind === 'requiredChanged' || change.kind === 'ruleChanged';
  return (texts) => (isAboutRules && was && is ? describeUnchangedRules(texts, after.key, was, is) : '');
};

/** A new group or list is described with the fields in it. */
const innerFieldsOf =
  ({ after }: FormVersions, change: FormChange): LocalizedSentence =>
  (texts) =>
    change.kind === 'fieldAdded' ? describeInnerFields(texts, after.key, change.path, fieldShapesOf(after.schema)) : '';

const proposalFor = (
  versions: FormVersions,
  change: FormChange,
  { place, steps }: Pick<FormPlace, 'place'> & { readonly steps: StepVersions | undefined },
): ProposedMigration | undefined => {
  if (change.kind === 'fieldRemoved') return proposeMigration(versions, change.before, place, steps);
  if (change.kind !== 'ruleChanged' || change.keyword !== 'type') return undefined;
  return proposeConversion(versions, change.path, change.after, place);
};

const adviceOf = (
  versions: FormVersions,
  { change, verdict }: EvaluatedChange,
  { place, steps }: FormPlace,
): LocalizedSentence | undefined => {
  const field = change.path[0] ?? '';
  if (change.kind === 'wireChanged' && change.what === 'name' && verdict === 'breaks')
    return (texts) => texts.translate('officer-diff.advice.wireName', { place, field, name: String(change.before) });
  if (verdict !== 'needsMigration') return undefined;
  const proposal = proposalFor(versions, change, { place, steps });
  if (!proposal) return undefined;
  const { kind, ...proposed } = proposal;
  return (texts) => texts.translate(`officer-diff.advice.${kind}`, { ...proposed });
};

const isOfSchema = ({ kind }: FormChange): boolean => !['wireChanged', 'migrationChanged'].includes(kind);

/** A form without drafts or items is evaluated by its API only. */
const withRetention = (evaluated: EvaluatedChange, retention: Retention): EvaluatedChange =>
  retention === 'nothing' && isOfSchema(evaluated.change)
    ? { ...evaluated, verdict: 'safe', reason: 'nothingKept' }
    : evaluated;

/** What makes a form useless for code that reads the field by name, or loses the answers to a new one. */
const withFixedFields = (
  { before, after }: FormVersions,
  evaluated: EvaluatedChange,
): Pick<EvaluatedChange, 'verdict' | 'reason'> | undefined => {
  const coded = findCodedForm(after.key);
  const { change } = evaluated;
  const [name = ''] = change.kind === 'fieldRenamed' ? change.before : change.path;
  const need = coded?.fields[name];
  if (need && findFixedProblem(after, name, need) && !findFixedProblem(before, name, need))
    return { verdict: 'breaks', reason: 'fixedField' };
  const isLost = change.kind === 'fieldAdded' && coded?.stores === 'nothing';
  return isLost ? { verdict: 'breaks', reason: 'notStored' } : undefined;
};

const presenceUnder = (conditions: readonly Condition[]): Presence => ({ isAlways: false, cases: [conditions] });

/** When the cases of a field change, the cases of its rules change too: the field's change describes both. */
const followsItsField = (change: FormChange, all: readonly EvaluatedChange[]): boolean =>
  change.kind === 'ruleChanged' &&
  change.rule === change.was.rule &&
  canonicalJson(change.before) === canonicalJson(change.after) &&
  all.some(({ change: other }) => other.kind === 'shownChanged' && other.path.join('.') === change.path.join('.'));

/** A rewritten condition with the same meaning, and a changed answer type, are not described. */
const isWorthDescribing = ({ change, hits }: EvaluatedChange, _: number, all: readonly EvaluatedChange[]): boolean => {
  if (hits.hit + (hits.hidden ?? 0) > 0) return true;
  if (followsItsField(change, all)) return false;
  if (change.kind === 'shownChanged' || change.kind === 'requiredChanged')
    return !areEquivalent(change.before, change.after);
  if (change.kind === 'noteChanged' && change.before && change.after)
    return !areEquivalent(change.before, change.after);
  if (change.kind !== 'ruleChanged' || canonicalJson(change.before) !== canonicalJson(change.after)) return true;
  const isSameName = change.keyword === 'type' || change.rule === change.was.rule;
  return !isSameName || !areEquivalent(presenceUnder(change.was.conditions), presenceUnder(change.conditions));
};

const MAX_EXAMPLES = 20;

/** Examples prove the rules; the diff only lists which of them changed. */
export const diffExamples = ({ before, after }: FormVersions, place: string): readonly DescribedChange[] => {
  const lines = (['valid', 'invalid'] as const).flatMap((part) =>
    Object.entries({ ...before.examples[part], ...after.examples[part] }).flatMap(([name]) =>
      compareJson(before.examples[part][name], after.examples[part][name]).length > 0 ? [name] : [],
    ),
  );
  if (lines.length === 0) return [];
  const names = [...new Set(lines)].map((name) => `“${name}”`);
  const rest = names.length - MAX_EXAMPLES;
  const file = `${place}/examples.json`;
  const list = (texts: LanguageTexts) => {
    const more = rest > 0 ? [texts.translate('officer-diff.further.examples', { count: String(rest) })] : [];
    return [...names.slice(0, MAX_EXAMPLES), ...more].join(', ');
  };
  return [
    safeChange('examplesChanged', file, (texts) =>
      texts.translate('officer-diff.change.examplesChanged', { names: list(texts) }),
    ),
  ];
};

/** What changed in a form, change by change, with verdict, reason and advice. */
export const diffForm = (
  versions: FormVersions,
  evaluated: readonly EvaluatedChange[],
  at: FormPlace,
): readonly DescribedChange[] => {
  const { place, retention } = at;
  const form = versions.after.key;
  const described = new Set<string>();
  return evaluated.filter(isWorthDescribing).map((one): DescribedChange => {
    const { change, verdict, reason, example, hits } = {
      ...withRetention(one, retention),
      ...withFixedFields(versions, one),
    };
    const path = change.path.join('.');
    const unchangedRules = described.has(path) ? undefined : unchangedRulesOf(versions, change);
    described.add(path);
    const advice = adviceOf(versions, one, at);
    return {
      kind: change.kind,
      place,
      ...(change.path.length > 0 && { subject: labelOf(change, form) }),
      sentence: (texts) =>
        `${describeChange(texts, form, change)}${unchangedRules?.(texts) ?? ''}${innerFieldsOf(versions, change)(texts)}`,
      verdict,
      reason: (texts) => texts.translate(`officer-diff.reason.${reason}`, { example: formatValue(texts, example) }),
      ...(retention === 'drafts' && { hits }),
      ...(advice && { advice }),
    };
  });
};

/** A form that was added or removed. */
export const describeWholeForm = (kind: 'formAdded' | 'formRemoved', place: string, key: string): DescribedChange => ({
  kind,
  place,
  sentence: (texts) =>
    texts.translate(`officer-diff.change.${kind}`, { key, title: texts.findPortalText(`${key}.form.title`) ?? key }),
  verdict: kind === 'formAdded' ? 'safe' : 'breaks',
  reason: (texts) => texts.translate(`officer-diff.reason.${kind}`),
});
