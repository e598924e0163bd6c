import fc from 'fast-check';
import { expect } from 'vitest';
import { carryForward } from '../../../src/engine/evolution/carry-forward.ts';
import { compareForms } from '../../../src/engine/evolution/compare-forms.ts';
import { migrate, type Received } from '../../../src/engine/evolution/migrate.ts';
import { calculatedPlaces } from '../../../src/engine/expressions/form-expressions.ts';
import { pruneHidden } from '../../../src/engine/model/present-fields.ts';
import { normalizeAnswers } from '../../../src/engine/normalize/normalize-answers.ts';
import { isContainer } from '../../../src/engine/schema/json.ts';
import type { Answers, FormDefinition, StepDefinition } from '../../../src/engine/schema/types.ts';
import { checkAnswers } from '../../../src/engine/steps/check-answers.ts';
import { checker } from '../../../src/officer/data/catalogue.ts';
import type { OfficerData } from '../../../src/officer/data/read-officer-data.ts';
import { diffForm } from '../../../src/officer/diff/diff-form.ts';
import { diffRewrittenSchema } from '../../../src/officer/diff/diff-rewritten-schema.ts';
import { createLanguageTexts, languages } from '../../../src/officer/diff/language-texts.ts';
import type { StepVersions } from '../../../src/officer/diff/propose-migration.ts';
import { evaluateForm } from '../../../src/officer/verdict/evaluate-form.ts';
import { replayStep } from '../../../src/officer/verdict/replay-step.ts';
import { worst } from '../../../src/officer/verdict/verdict.ts';
import { createTexts, type Texts } from '../../../src/server/config/texts.ts';
import { describeChanges } from '../../../src/server/features/application/describe-form-changes.ts';
import { texts as portalTexts } from '../../conformance/portal-data.ts';
import { answersFor } from './generate-answers.ts';

const SAMPLES = 25;

/** The texts of the portal, which notices use. */
export const loadPortalTexts = (): Promise<Texts> =>
  createTexts(
    new Map(
      languages.flatMap((language) =>
        Object.entries(portalTexts[language]).map(([name, content]) => [`locales/${language}/${name}.json`, content]),
      ),
    ),
  );

/** Answers that the form accepts. */
export const acceptedAnswers = (form: FormDefinition): readonly Answers[] =>
  fc.sample(answersFor(form.schema), { numRuns: SAMPLES, seed: 1 }).flatMap((sample) => {
    const normalized = normalizeAnswers(checker, form, sample);
    const answers = pruneHidden(form, normalized, {}, (condition, value) => checker.holds(form, condition, value));
    return checkAnswers(checker, form, answers).length === 0 ? [answers] : [];
  });

/** Every single value of the answers; groups and lists without any are none. */
export const valuesIn = (value: unknown): readonly string[] =>
  isContainer(value) ? Object.values(value).flatMap(valuesIn) : value === undefined ? [] : [JSON.stringify(value)];

/** The values of `all` that are not among `kept`, each as often as it occurs. */
export const missingFrom = (kept: readonly string[], all: readonly string[]): readonly string[] => {
  const left = [...kept];
  return all.filter((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const rewritten = ['map', 'convert', 'calculate', 'split', 'merge'];

/** What became of a draft: nothing of it is lost, and the form accepts what is said to be valid. */
const expectKept = (before: FormDefinition, after: FormDefinition, { answers, received }: Draft) => {
  const { schemaVersion } = before;
  const operations = after.migrations.flatMap((migration) => migration.operations);
  const migrated = migrate(after.migrations, answers, schemaVersion, received);
  const isRewritten = operations.some((operation) => rewritten.some((kind) => kind in operation));
  if (!isRewritten) expect(missingFrom(valuesIn([migrated.answers, migrated.dropped]), valuesIn(answers))).toEqual([]);
  const carried = carryForward(checker, after, { answers, schemaVersion, received });
  // A calculated answer follows from the others.
  if (calculatedPlaces(after, migrated.answers).length === 0)
    expect(missingFrom(valuesIn([carried.answers, carried.dropped]), valuesIn(migrated.answers))).toEqual([]);
  expect(carried.state === 'reopened').toBe(checkAnswers(checker, after, carried.answers).length > 0);
  return carried;
};

/** What is saved of one step. */
export interface Draft {
  readonly answers: Answers;
  readonly received?: Received;
}

export interface GeneratedChange {
  readonly data: OfficerData;
  readonly before: FormDefinition;
  readonly after: FormDefinition;
  readonly drafts: readonly Draft[];
  /** Of all steps, where an answer moves between them. */
  readonly steps?: StepVersions;
}

/** What the change does, and which kinds of changes applicants are notified of. */
export interface Agreement {
  readonly states: readonly string[];
  readonly notices: readonly string[];
}

/** Changes by which a question stays what it is. */
const ofNamesAndLooks: ReadonlySet<string> = new Set([
  'fieldRenamed',
  'wireChanged',
  'lookChanged',
  'orderChanged',
  'noteChanged',
  'migrationAdded',
]);

/** Verdict, counts, diff and notice of one change agree with what happens to every draft. */
export const expectAgreement = (texts: Texts, change: GeneratedChange): Agreement => {
  const { data, before, after, steps } = change;
  const versions = { before, after };
  const drafts = change.drafts.map((one) => ({ ...one, facts: {} }));
  const place = `schemas/application/${after.key}`;
  const evaluated = evaluateForm(checker, versions, drafts);
  const described = diffForm(versions, evaluated, { place, retention: 'drafts', ...(steps && { steps }) });
  const all = [
    ...described,
    ...diffRewrittenSchema(checker, versions, drafts, { place, hasOtherChange: described.length > 0 }),
  ];
  const verdict = worst(all.map((one) => one.verdict));
  const carried = drafts.map((one) => expectKept(before, after, one));
  const reopened = carried.filter(({ state }) => state === 'reopened').length;
  const replayed = drafts.map((draft) => replayStep(checker, before, after, draft));
  if (verdict === 'safe') expect(reopened).toBe(0);
  expect(replayed.filter(({ errors }) => errors.length > 0).length).toBe(reopened);
  expect(worst([verdict, ...replayed.map((one) => one.verdict)])).toBe(verdict);
  for (const language of languages) {
    const words = createLanguageTexts(data, [data], language);
    const advised = all.map(({ advice }) => advice?.(words) ?? '').join();
    if (verdict === 'needsMigration') expect(advised).toContain('migrations/');
    for (const { sentence, reason, advice } of all) {
      for (const text of [sentence(words), reason?.(words) ?? '', advice?.(words) ?? ''])
        expect(text).not.toMatch(/undefined|\{\{|officer-diff\./);
      expect(sentence(words).length).toBeGreaterThan(0);
    }
  }
  const isSame = before.schemaVersion === after.schemaVersion;
  expect(all.length > 0).toBe(!isSame);
  const stored = { definition: { ...before, wireStep: 7 } satisfies StepDefinition, texts: portalTexts };
  const changes = compareForms(before, after);
  const told = describeChanges(texts, stored, after, changes);
  for (const { texts: said } of told) expect(Object.values(said).join()).not.toMatch(/undefined|\{\{|form-changes\./);
  // A field that became required where it is hidden, or a new name that a condition does not follow, is no change of a
  // question; the check refuses these forms.
  if (reopened > 0 && changes.some(({ kind }) => !ofNamesAndLooks.has(kind))) expect(told.length).toBeGreaterThan(0);
  return {
    states: [...new Set([...carried.map(({ state }) => state), verdict])],
    notices: told.map(({ kind }) => kind),
  };
};
