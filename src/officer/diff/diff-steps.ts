import { fieldShapesOf } from '../../engine/model/field-shapes.ts';
import { canonicalJson } from '../../engine/schema/fingerprint.ts';
import type { Catalogue, JsonSchema, StepDefinition, StepRef } from '../../engine/schema/types.ts';
import { stepsInOrder } from '../../engine/steps/asked-steps.ts';
import type { Draft } from '../verdict/drafts/generate-drafts.ts';
import { breaks, type DraftCounts, type Evaluation, safe } from '../verdict/verdict.ts';
import { describeFactCondition } from './describe-condition.ts';
import { describeFact } from './describe-fact.ts';
import type { DescribedChange } from './described-change.ts';
import { formatValue } from './format-value.ts';
import { type LanguageTexts, labelFor } from './language-texts.ts';
import { countSentBack, factsAroundConditions, type StepVersions } from './sent-back.ts';
import { changedKeys, describeSetting, flattenSettings } from './settings/describe-setting.ts';

const PLACE = 'schemas/application/steps.json';

const titleOf = (texts: LanguageTexts, key: string): string => texts.findPortalText(`${key}.form.title`) ?? key;

interface StepsCompared extends StepVersions {
  readonly drafts: readonly Draft[];
}

const countHits = ({ drafts, ...versions }: StepsCompared): DraftCounts => countSentBack(versions, drafts);

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

const describeWhen =
  (when: JsonSchema) =>
  (texts: LanguageTexts): string =>
    describeFactCondition(texts, when);

const withCondition = (change: DescribedChange, { when }: StepDefinition): DescribedChange =>
  when === undefined
    ? change
    : {
        ...change,
        sentence: (texts) =>
          `${change.sentence(texts)} ${texts.translate('officer-diff.change.askedIf', { after: describeWhen(when)(texts) })}`,
      };

const addedAndRemovedSteps = (compared: StepsCompared): readonly DescribedChange[] => {
  const { drafts } = compared;
  const [before, after] = [compared.before.steps, compared.after.steps];
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
      const added = describeStepChange('stepAdded', step, evaluation, { hits: countHits(compared) });
      return withCondition(withFields(added, step), step);
    }),
  ];
};

const movedSteps = (compared: StepsCompared): readonly DescribedChange[] => {
  const [before, after] = [compared.before.steps, compared.after.steps];
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
      hits: countHits(compared),
    },
  ];
};

/** Whether the new condition asks the step of somebody whom the old one did not. */
const asksMore = (versions: StepVersions, before: JsonSchema | undefined, after: JsonSchema | undefined): boolean => {
  if (before === undefined) return false;
  if (after === undefined) return true;
  const { conditionHolds } = versions.checker;
  return factsAroundConditions(versions, [before, after]).some(
    (facts) => conditionHolds(after, facts) && !conditionHolds(before, facts),
  );
};

/** Steps that are asked of other applicants than before. */
const changedConditions = (compared: StepsCompared): readonly DescribedChange[] => {
  const { before, after } = compared;
  return after.steps.flatMap((step, index): readonly DescribedChange[] => {
    const old = before.steps.find(({ key }) => key === step.key);
    if (!old || canonicalJson(old.when ?? null) === canonicalJson(step.when ?? null)) return [];
    const [was, is] = [old.when, step.when];
    const kind = was === undefined ? 'whenAdded' : is === undefined ? 'whenRemoved' : 'whenChanged';
    const isLate = after.steps.slice(index + 1).every(({ submits }) => submits);
    const isForMore = asksMore(compared, was, is);
    const asked: Evaluation = { verdict: 'asksAgain', reason: 'stepForMore' };
    const evaluation = !isForMore ? safe('stepForFewer') : isLate ? safe('stepNewAtEnd') : asked;
    const words = (texts: LanguageTexts) => ({
      before: was ? describeWhen(was)(texts) : '',
      after: is ? describeWhen(is)(texts) : '',
    });
    return [
      {
        ...describeStepChange(kind, step, evaluation, { hits: countHits(compared) }),
        sentence: (texts) => texts.translate(`officer-diff.change.${kind}`, words(texts)),
      },
    ];
  });
};

/** Institutions whose order of the steps is another one. */
const changedOrders = (compared: StepsCompared): readonly DescribedChange[] => {
  const { before, after } = compared;
  const named = [before, after].flatMap(({ orderByInstitution = {} }) => Object.keys(orderByInstitution));
  return [...new Set(named)].flatMap((institution): readonly DescribedChange[] => {
    const orderIn = ({ orderByInstitution = {} }: Catalogue) => orderByInstitution[institution]?.join();
    if (orderIn(before) === orderIn(after)) return [];
    const list = (texts: LanguageTexts) =>
      stepsInOrder(after, institution)
        .map(({ key }) => titleOf(texts, key))
        .join(' → ');
    return [
      {
        kind: 'orderOfInstitution',
        place: PLACE,
        sentence: (texts) =>
          texts.translate('officer-diff.change.orderOfInstitution', {
            institution: texts.findPortalText(`institution.${institution}`) ?? institution,
            after: list(texts),
          }),
        verdict: 'asksAgain',
        reason: (texts) => texts.translate('officer-diff.reason.stepsMoved'),
        hits: countHits(compared),
      },
    ];
  });
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
  after.steps.flatMap((step) => {
    const old = before.steps.find(({ key }) => key === step.key);
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

/** Added, removed and moved steps, who they are asked of, and their changed settings. */
export const diffSteps = (versions: StepVersions, drafts: readonly Draft[]): readonly DescribedChange[] => {
  const compared = { ...versions, drafts };
  return [
    ...addedAndRemovedSteps(compared),
    ...movedSteps(compared),
    ...changedOrders(compared),
    ...changedConditions(compared),
    ...changedSettings(compared),
  ];
};
