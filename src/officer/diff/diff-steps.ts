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

const titleOf = (words: LanguageTexts, key: string): string => words.findPortalText(`${key}.form.title`) ?? key;

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
  judgement: Evaluation,
  more: Partial<DescribedChange> = {},
  params: Record<string, string> = {},
): DescribedChange => ({
  kind,
  place: PLACE,
  subject: (words) => titleOf(words, step.key),
  sentence: (words) =>
    words.translate(`officer-diff.change.${kind}`, { key: step.key, wireStep: String(step.wireStep), ...params }),
  verdict: judgement.verdict,
  reason: (words) => words.translate(`officer-diff.reason.${judgement.reason}`),
  ...more,
});

/** The fields of a new step. */
const withFields = (told: DescribedChange, { key, schema }: StepDefinition): DescribedChange => {
  const names = [...fieldShapesOf(schema).values()]
    .filter((shape) => shape.names.length === 1)
    .map((shape) => shape.names[0] ?? '');
  const list = (words: LanguageTexts) => names.map((name) => labelFor(words, `${key}.${name}.label`)).join(', ');
  return {
    ...told,
    sentence: (words) =>
      `${told.sentence(words)} ${words.translate('officer-diff.change.asksFor', { fields: list(words) })}`,
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
      const judgement = isUsed ? breaks('numberUsed') : isLate ? safe('stepNewAtEnd') : asked;
      return withFields(describeStepChange('stepAdded', step, judgement, { hits: countSentBack(compared) }), step);
    }),
  ];
};

const movedSteps = (compared: StepsCompared): readonly DescribedChange[] => {
  const { before, after } = compared;
  const keys = (steps: readonly StepRef[], others: readonly StepRef[]) =>
    steps.map(({ key }) => key).filter((key) => others.some((step) => step.key === key));
  const order = keys(after, before);
  if (order.join() === keys(before, after).join()) return [];
  const list = (words: LanguageTexts) => after.map(({ key }) => titleOf(words, key)).join(' → ');
  return [
    {
      kind: 'stepsMoved',
      place: PLACE,
      sentence: (words) => words.translate('officer-diff.change.stepsMoved', { after: list(words) }),
      verdict: 'asksAgain',
      reason: (words) => words.translate('officer-diff.reason.stepsMoved'),
      hits: countSentBack(compared),
    },
  ];
};

const describeSettingList =
  (key: string, setting: string) =>
  (words: LanguageTexts, value: unknown): string => {
    const nameOf = (name: string) =>
      setting === 'facts' ? describeFact(words, name) : labelFor(words, `${key}.${name}.label`);
    if (!Array.isArray(value)) return formatValue(words, value);
    return value.map((name) => nameOf(String(name))).join(', ') || formatValue(words, undefined);
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
        (words: LanguageTexts) => titleOf(words, step.key),
        (words: LanguageTexts) => words.translate(`officer-diff.setting.step.${key}`),
      ];
      const say = describeSettingList(step.key, key);
      return describeSetting({ place: PLACE, name, before: was[key], after: is[key], describeValue: say, subject });
    });
  });

/** Steps that come, go or move, and what is set for them. */
export const diffSteps = (
  before: Catalogue,
  after: Catalogue,
  drafts: readonly Draft[],
): readonly DescribedChange[] => {
  const compared = { before: before.steps, after: after.steps, drafts };
  return [...addedAndRemovedSteps(compared), ...movedSteps(compared), ...changedSettings(compared)];
};
