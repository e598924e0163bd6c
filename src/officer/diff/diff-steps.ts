import type { Catalogue, StepDefinition, StepRef } from '../../engine/schema/types.ts';
import { fieldShapesOf } from '../data/field-shapes.ts';
import type { Draft } from '../verdict/drafts/generate-drafts.ts';
import { breaks, type DraftCounts, type Evaluation, safe } from '../verdict/verdict.ts';
import { describeFact } from './describe-fact.ts';
import type { DescribedChange } from './described-change.ts';
import { formatValue } from './format-value.ts';
import { type LanguageTexts, labelFor } from './language-texts.ts';
import { changedKeys, describeSetting, flattenSettings } from './settings/describe-setting.ts';

const PLACE = 'schemas/application/steps.json';

const titleOf = (texts: LanguageTexts, key: string): string => texts.findPortalText(`${key}.form.title`) ?? key;

/** When a finished step follows an unfinished one, the applicant returns to the unfinished one. */
export const isSentBack = (steps: readonly StepRef[], finished: ReadonlySet<string>): boolean => {
  const open = steps.findIndex(({ key }) => !finished.has(key));
  return open >= 0 && steps.slice(open).some(({ key }) => finished.has(key));
};

interface StepsCompared {
  readonly before: readonly StepDefinition[];
  readonly after: readonly StepDefinition[];
  readonly drafts: readonly Draft[];
}

const countSentBack = ({ before, after, drafts }: StepsCompared): DraftCounts => {
  const was = drafts.filter((draft) => !isSentBack(before, new Set(draft.keys())));
  return { tried: drafts.length, hit: was.filter((draft) => isSentBack(after, new Set(draft.keys()))).length };
};

const describeStepChange = (
  kind: string,
  step: StepRef,
  evaluation: Evaluation,
  more: Partial<DescribedChange> = {},
  params: Record<string, string> = {},
): DescribedChange => ({
  kind,
  place: PLACE,
  subject: (texts) => titleOf(texts, step.key),
  sentence: (texts) =>
    texts.translate(`officer-diff.change.${kind}`, { key: step.key, wireStep: String(step.wireStep), ...params }),
  verdict: evaluation.verdict,
  reason: (texts) => texts.translate(`officer-diff.reason.${evaluation.reason}`),
  ...more,
});

/** The fields of a new step. */
const withFields = (change: DescribedChange, { key, schema }: StepDefinition): DescribedChange => {
  const names = [...fieldShapesOf(schema).values()]
    .filter((shape) => shape.names.length === 1)
    .map((shape) => shape.names[0] ?? '');
  const list = (texts: LanguageTexts) => names.map((name) => labelFor(texts, `${key}.${name}.label`)).join(', ');
  return {
    ...change,
    sentence: (texts) =>
      `${change.sentence(texts)} ${texts.translate('officer-diff.change.asksFor', { fields: list(texts) })}`,
  };
};

const addedAndRemovedSteps = (compared: StepsCompared): readonly DescribedChange[] => {
  const { before, after, drafts } = compared;
  const isIn = (steps: readonly StepRef[], { key }: StepRef) => steps.some((step) => step.key === key);
  const come = after.filter((step) => !isIn(before, step));
  const gone = before.filter((step) => !isIn(after, step));
  return [
    ...gone.map((step) => {
      const hit = drafts.filter((draft) => draft.has(step.key)).length;
      return describeStepChange('stepRemoved', step, breaks('stepGone'), { hits: { tried: drafts.length, hit } });
    }),
    ...come.map((step) => {
      const isUsed = before.find(({ wireStep }) => wireStep === step.wireStep);
      const isLate = after.slice(after.indexOf(step) + 1).every(({ submits }) => submits);
      const asked: Evaluation = { verdict: 'asksAgain', reason: 'stepNew' };
      const evaluation = isUsed ? breaks('numberUsed') : isLate ? safe('stepNewAtEnd') : asked;
      return withFields(describeStepChange('stepAdded', step, evaluation, { hits: countSentBack(compared) }), step);
    }),
  ];
};

const movedSteps = (compared: StepsCompared): readonly DescribedChange[] => {
  const { before, after } = compared;
  const keys = (steps: readonly StepRef[], others: readonly StepRef[]) =>
    steps.map(({ key }) => key).filter((key) => others.some((step) => step.key === key));
  const order = keys(after, before);
  if (order.join() === keys(before, after).join()) return [];
  const list = (texts: LanguageTexts) => after.map(({ key }) => titleOf(texts, key)).join(' → ');
  return [
    {
      kind: 'stepsMoved',
      place: PLACE,
      sentence: (texts) => texts.translate('officer-diff.change.stepsMoved', { after: list(texts) }),
      verdict: 'asksAgain',
      reason: (texts) => texts.translate('officer-diff.reason.stepsMoved'),
      hits: countSentBack(compared),
    },
  ];
};

const describeSettingList =
  (key: string, setting: string) =>
  (texts: LanguageTexts, value: unknown): string => {
    const nameOf = (name: string) =>
      setting === 'facts' ? describeFact(texts, name) : labelFor(texts, `${key}.${name}.label`);
    if (!Array.isArray(value)) return formatValue(texts, value);
    return value.map((name) => nameOf(String(name))).join(', ') || formatValue(texts, undefined);
  };

const settingsOf = ({ wireStep, submits, facts, prefetch, reloadsWhenChanged }: StepDefinition) =>
  flattenSettings({ wireStep, submits, facts, prefetch, reloadsWhenChanged });

const changedSettings = ({ before, after }: StepsCompared): readonly DescribedChange[] =>
  after.flatMap((step) => {
    const old = before.find(({ key }) => key === step.key);
    if (!old) return [];
    const [was, is] = [settingsOf(old), settingsOf(step)];
    return changedKeys(was, is).map((key): DescribedChange => {
      if (key === 'wireStep')
        return describeStepChange(
          'wireStepChanged',
          step,
          breaks('numberChanged'),
          {},
          { before: String(old.wireStep) },
        );
      const [subject, name] = [
        (texts: LanguageTexts) => titleOf(texts, step.key),
        (texts: LanguageTexts) => texts.translate(`officer-diff.setting.step.${key}`),
      ];
      const translate = describeSettingList(step.key, key);
      return describeSetting({
        place: PLACE,
        name,
        before: was[key],
        after: is[key],
        describeValue: translate,
        subject,
      });
    });
  });

/** Added, removed and moved steps, and their changed settings. */
export const diffSteps = (
  before: Catalogue,
  after: Catalogue,
  drafts: readonly Draft[],
): readonly DescribedChange[] => {
  const compared = { before: before.steps, after: after.steps, drafts };
  return [...addedAndRemovedSteps(compared), ...movedSteps(compared), ...changedSettings(compared)];
};
