import type { FieldShape, Presence } from '../../engine/model/field-shape.ts';
import { fieldShapesOf } from '../../engine/model/field-shapes.ts';
import type { Checker } from '../../engine/schema/checker.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import { textsOf } from '../../engine/schema/json.ts';
import type { JsonSchema } from '../../engine/schema/types.ts';
import { type ReplayResult, replayStep, type SavedStep } from '../verdict/replay-step.ts';
import type { FormVersions } from '../verdict/verdict.ts';
import { describePresence } from './describe-condition.ts';
import { type DescribedChange, safeChange } from './described-change.ts';
import { findErrorMessage, type LanguageTexts, labelFor } from './language-texts.ts';

const withoutNotes = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutNotes);
  if (typeof node !== 'object' || node === null) return node;
  const children = Object.entries(node).filter(([key, child]) => key !== '$comment' || typeof child !== 'string');
  return Object.fromEntries(children.map(([key, child]) => [key, withoutNotes(child)]));
};

/** Fields that are required in cases in which they are not shown. */
const isRequiredWhileHidden = ({ shown, required, names }: FieldShape, schema: JsonSchema): boolean =>
  names.length === 1 &&
  !shown.isAlways &&
  shown.cases.length > 0 &&
  textsOf(schema['required']).includes(names[0] ?? '') &&
  required.isAlways;

interface HiddenRequirement {
  readonly names: readonly string[];
  readonly shown: Presence;
}

const hiddenRequirementsIn = (schema: JsonSchema): ReadonlyMap<string, HiddenRequirement> =>
  new Map([...fieldShapesOf(schema)].filter(([, shape]) => isRequiredWhileHidden(shape, schema)));

const describeRequirement = (
  form: string,
  place: string,
  kind: 'demandedHidden' | 'demandedShown',
  requirement: HiddenRequirement,
): DescribedChange => ({
  ...safeChange(
    kind,
    place,
    (texts) =>
      texts.translate(`officer-diff.change.${kind}`, { shown: describePresence(texts, form, requirement.shown) }),
    (texts) => labelFor(texts, [form, ...requirement.names, 'label'].join('.')),
  ),
  ...(kind === 'demandedHidden' && {
    verdict: 'asksAgain',
    reason: (texts: LanguageTexts) => texts.translate('officer-diff.reason.demandedHidden'),
  }),
});

/** A field that moved between being required everywhere and being required where it is shown. */
const diffRequirements = ({ before, after }: FormVersions, place: string): readonly DescribedChange[] => {
  const [was, is] = [hiddenRequirementsIn(before.schema), hiddenRequirementsIn(after.schema)];
  const come = [...is].filter(([name]) => !was.has(name));
  const gone = [...was].filter(([name]) => !is.has(name));
  return [
    ...come.map(([, requirement]) => describeRequirement(after.key, place, 'demandedHidden', requirement)),
    ...gone.map(([, requirement]) => describeRequirement(after.key, place, 'demandedShown', requirement)),
  ];
};

const messagesOf = (texts: LanguageTexts, outcomes: readonly ReplayResult[]): string =>
  [...new Set(outcomes.flatMap(({ errors }) => errors.map(({ key }) => findErrorMessage(texts, key) ?? key)))]
    .map((message) => `“${message}”`)
    .join(', ');

/** The result of a replay: which answers are refused now, and with which message. */
const describeReplay = (place: string, outcomes: readonly ReplayResult[]): DescribedChange => {
  const hit = outcomes.filter(({ verdict }) => verdict !== 'safe');
  const kind = hit.length > 0 ? 'schemaOther' : 'schemaSame';
  const changes = safeChange(kind, place, (texts) =>
    texts.translate(`officer-diff.change.${kind}`, { messages: messagesOf(texts, hit) }),
  );
  if (hit.length === 0) return changes;
  const hits = { tried: outcomes.length, hit: hit.length };
  return {
    ...changes,
    verdict: 'asksAgain',
    reason: (texts) => texts.translate('officer-diff.reason.foundByTrying'),
    hits,
  };
};

/**
 * Describes differences of a schema that change no field description, and whether drafts are affected.
 * @param hasOtherChange whether the diff already contains another change of the form, which explains the difference
 */
export const diffRewrittenSchema = (
  checker: Checker,
  versions: FormVersions,
  drafts: readonly SavedStep[],
  { place, hasOtherChange }: { readonly place: string; readonly hasOtherChange: boolean },
): readonly DescribedChange[] => {
  const { before, after } = versions;
  const demands = diffRequirements(versions, place);
  if (hasOtherChange || canonicalJson(before.schema) === canonicalJson(after.schema)) return demands;
  if (canonicalJson(withoutNotes(before.schema)) === canonicalJson(withoutNotes(after.schema)))
    return [safeChange('notesChanged', place, (texts) => texts.translate('officer-diff.change.notesChanged'))];
  const outcomes = drafts.map((draft) => replayStep(checker, before, after, draft));
  const hits = { tried: outcomes.length, hit: outcomes.filter(({ verdict }) => verdict !== 'safe').length };
  return demands.length > 0 ? demands.map((one) => ({ ...one, hits })) : [describeReplay(place, outcomes)];
};
