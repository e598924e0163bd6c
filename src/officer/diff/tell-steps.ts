import type { Catalogue, StepDefinition, StepRef } from '../../engine/schema/types.ts';
import type { Draft } from '../corpus/make-corpus.ts';
import { fieldsOf } from '../forms/fields-of.ts';
import { breaks, type Hits, type Judgement, safe } from '../verdict/verdict.ts';
import { sayFactName } from './say-fact.ts';
import { sayValue } from './say-value.ts';
import { keysThatDiffer, settingsIn, tellSetting } from './settings/tell-setting.ts';
import type { Told } from './told.ts';
import { labelBehind, type Words } from './words.ts';

const PLACE = 'schemas/application/steps.json';

const titleOf = (words: Words, key: string): string => words.textOf(`${key}.form.title`) ?? key;

/** A finished step stands behind one that is not: the applicant is led back to that one. */
export const isLedBack = (steps: readonly StepRef[], finished: ReadonlySet<string>): boolean => {
  const open = steps.findIndex(({ key }) => !finished.has(key));
  return open >= 0 && steps.slice(open).some(({ key }) => finished.has(key));
};

interface StepsCompared {
  readonly before: readonly StepDefinition[];
  readonly after: readonly StepDefinition[];
  readonly drafts: readonly Draft[];
}

const ledBack = ({ before, after, drafts }: StepsCompared): Hits => {
  const was = drafts.filter((draft) => !isLedBack(before, new Set(draft.keys())));
  return { tried: drafts.length, hit: was.filter((draft) => isLedBack(after, new Set(draft.keys()))).length };
};

const tell = (
  kind: string,
  step: StepRef,
  judgement: Judgement,
  more: Partial<Told> = {},
  params: Record<string, string> = {},
): Told => ({
  kind,
  place: PLACE,
  subject: (words) => titleOf(words, step.key),
  sentence: (words) =>
    words.say(`officer-diff.change.${kind}`, { key: step.key, wireStep: String(step.wireStep), ...params }),
  verdict: judgement.verdict,
  reason: (words) => words.say(`officer-diff.reason.${judgement.reason}`),
  ...more,
});

/** What a step that nobody knows yet asks. */
const withFields = (told: Told, { key, schema }: StepDefinition): Told => {
  const names = [...fieldsOf(schema).values()]
    .filter((shape) => shape.names.length === 1)
    .map((shape) => shape.names[0] ?? '');
  const list = (words: Words) => names.map((name) => labelBehind(words, `${key}.${name}.label`)).join(', ');
  return {
    ...told,
    sentence: (words) => `${told.sentence(words)} ${words.say('officer-diff.change.asksFor', { fields: list(words) })}`,
  };
};

const comeAndGone = (compared: StepsCompared): readonly Told[] => {
  const { before, after, drafts } = compared;
  const isIn = (steps: readonly StepRef[], { key }: StepRef) => steps.some((step) => step.key === key);
  const come = after.filter((step) => !isIn(before, step));
  const gone = before.filter((step) => !isIn(after, step));
  return [
    ...gone.map((step) => {
      const hit = drafts.filter((draft) => draft.has(step.key)).length;
      return tell('stepRemoved', step, breaks('stepGone'), { hits: { tried: drafts.length, hit } });
    }),
    ...come.map((step) => {
      const isUsed = before.find(({ wireStep }) => wireStep === step.wireStep);
      const isLate = after.slice(after.indexOf(step) + 1).every(({ submits }) => submits);
      const asked: Judgement = { verdict: 'asksAgain', reason: 'stepNew' };
      const judgement = isUsed ? breaks('numberUsed') : isLate ? safe('stepNewAtEnd') : asked;
      return withFields(tell('stepAdded', step, judgement, { hits: ledBack(compared) }), step);
    }),
  ];
};

const moved = (compared: StepsCompared): readonly Told[] => {
  const { before, after } = compared;
  const keys = (steps: readonly StepRef[], others: readonly StepRef[]) =>
    steps.map(({ key }) => key).filter((key) => others.some((step) => step.key === key));
  const order = keys(after, before);
  if (order.join() === keys(before, after).join()) return [];
  const list = (words: Words) => after.map(({ key }) => titleOf(words, key)).join(' → ');
  return [
    {
      kind: 'stepsMoved',
      place: PLACE,
      sentence: (words) => words.say('officer-diff.change.stepsMoved', { after: list(words) }),
      verdict: 'asksAgain',
      reason: (words) => words.say('officer-diff.reason.stepsMoved'),
      hits: ledBack(compared),
    },
  ];
};

const sayList =
  (key: string, setting: string) =>
  (words: Words, value: unknown): string => {
    const nameOf = (name: string) =>
      setting === 'facts' ? sayFactName(words, name) : labelBehind(words, `${key}.${name}.label`);
    if (!Array.isArray(value)) return sayValue(words, value);
    return value.map((name) => nameOf(String(name))).join(', ') || sayValue(words, undefined);
  };

const settingsOf = ({ wireStep, submits, facts, prefetch, reloadsWhenChanged }: StepDefinition) =>
  settingsIn({ wireStep, submits, facts, prefetch, reloadsWhenChanged });

const settings = ({ before, after }: StepsCompared): readonly Told[] =>
  after.flatMap((step) => {
    const old = before.find(({ key }) => key === step.key);
    if (!old) return [];
    const [was, is] = [settingsOf(old), settingsOf(step)];
    return keysThatDiffer(was, is).map((key): Told => {
      if (key === 'wireStep')
        return tell('wireStepChanged', step, breaks('numberChanged'), {}, { before: String(old.wireStep) });
      const [subject, name] = [
        (words: Words) => titleOf(words, step.key),
        (words: Words) => words.say(`officer-diff.setting.step.${key}`),
      ];
      const say = sayList(step.key, key);
      return tellSetting({ place: PLACE, name, before: was[key], after: is[key], say, subject });
    });
  });

/** Steps that come, go or move, and what is set for them. */
export const tellSteps = (before: Catalogue, after: Catalogue, drafts: readonly Draft[]): readonly Told[] => {
  const compared = { before: before.steps, after: after.steps, drafts };
  return [...comeAndGone(compared), ...moved(compared), ...settings(compared)];
};
