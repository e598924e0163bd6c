import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { carryForward } from '../../src/engine/evolution/carry-forward.ts';
import { compareForms } from '../../src/engine/evolution/compare-forms.ts';
import { migrate } from '../../src/engine/evolution/migrate.ts';
import { calculatedPlaces } from '../../src/engine/expressions/form-expressions.ts';
import { pruneHidden } from '../../src/engine/model/present-fields.ts';
import { normalizeAnswers } from '../../src/engine/normalize/normalize-answers.ts';
import { isContainer } from '../../src/engine/schema/json.ts';
import type { Answers, FormDefinition, StepDefinition } from '../../src/engine/schema/types.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { checker } from '../../src/officer/data/catalogue.ts';
import type { OfficerData } from '../../src/officer/data/read-officer-data.ts';
import { diffForm } from '../../src/officer/diff/diff-form.ts';
import { diffRewrittenSchema } from '../../src/officer/diff/diff-rewritten-schema.ts';
import { createLanguageTexts, languages } from '../../src/officer/diff/language-texts.ts';
import { evaluateForm } from '../../src/officer/verdict/evaluate-form.ts';
import { replayStep } from '../../src/officer/verdict/replay-step.ts';
import { worst } from '../../src/officer/verdict/verdict.ts';
import { createTexts, type Texts } from '../../src/server/config/texts.ts';
import { describeChanges } from '../../src/server/features/application/describe-form-changes.ts';
import { answersFor } from '../support/generated-forms/generate-answers.ts';
import { generatedForm } from '../support/generated-forms/generate-form.ts';
import { listParts } from '../support/generated-forms/list-parts.ts';
import { nestedEdits } from '../support/generated-forms/nested-edits.ts';
import { addGeneratedStep, formIn } from '../support/generated-forms/officer-data.ts';
import { type Edit, edited, someEdits, someOf, topLevelEdits } from './evolution-edits.ts';
import { texts as portalTexts } from './portal-data.ts';

const parts = listParts({ seed: 20_261_125, runs: 80 });
const SAMPLES = 25;
const PLACE = 'schemas/application/generated';

const draftsOf = (form: FormDefinition): readonly Answers[] =>
  fc.sample(answersFor(form.schema), { numRuns: SAMPLES, seed: 1 }).flatMap((sample) => {
    const normalized = normalizeAnswers(checker, form, sample);
    const answers = pruneHidden(form, normalized, {}, (condition, value) => checker.holds(form, condition, value));
    return checkAnswers(checker, form, answers).length === 0 ? [answers] : [];
  });

/** Every single value of the answers; groups and lists without any are none. */
const valuesIn = (value: unknown): readonly string[] =>
  isContainer(value) ? Object.values(value).flatMap(valuesIn) : value === undefined ? [] : [JSON.stringify(value)];

/** The values of `all` that are not among `kept`, each as often as it occurs. */
const missingFrom = (kept: readonly string[], all: readonly string[]): readonly string[] => {
  const left = [...kept];
  return all.filter((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const rewritten = ['map', 'convert', 'calculate', 'split', 'merge'];

/** What became of a draft: nothing of it is lost, and the form accepts what is said to be valid. */
const expectKept = (before: FormDefinition, after: FormDefinition, answers: Answers) => {
  const { schemaVersion } = before;
  const operations = after.migrations.flatMap((migration) => migration.operations);
  const migrated = migrate(after.migrations, answers, schemaVersion);
  const isRewritten = operations.some((operation) => rewritten.some((kind) => kind in operation));
  if (!isRewritten) expect(missingFrom(valuesIn([migrated.answers, migrated.dropped]), valuesIn(answers))).toEqual([]);
  const carried = carryForward(checker, after, { answers, schemaVersion });
  // A calculated answer follows from the others.
  if (calculatedPlaces(after, migrated.answers).length === 0)
    expect(missingFrom(valuesIn([carried.answers, carried.dropped]), valuesIn(migrated.answers))).toEqual([]);
  expect(carried.state === 'reopened').toBe(checkAnswers(checker, after, carried.answers).length > 0);
  return carried;
};

interface GeneratedChange {
  readonly data: OfficerData;
  readonly before: FormDefinition;
  readonly after: FormDefinition;
}

/** Verdict, counts, diff and notice of one change agree with what happens to every draft. */
const expectAgreement = (texts: Texts, { data, before, after }: GeneratedChange): readonly string[] => {
  const versions = { before, after };
  const answers = draftsOf(before);
  const drafts = answers.map((one) => ({ answers: one, facts: {} }));
  const evaluated = evaluateForm(checker, versions, drafts);
  const described = diffForm(versions, evaluated, { place: PLACE, retention: 'drafts' });
  const place = { place: PLACE, hasOtherChange: described.length > 0 };
  const all = [...described, ...diffRewrittenSchema(checker, versions, drafts, place)];
  const verdict = worst(all.map((one) => one.verdict));
  const carried = answers.map((one) => expectKept(before, after, one));
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
  // A field that became required where it is hidden is no change of a question; the check refuses the form.
  if (reopened > 0 && changes.length > 0) expect(told.length).toBeGreaterThan(0);
  return [...new Set([...carried.map(({ state }) => state), verdict])];
};

const group = (properties: object, rest: object = {}) => ({
  type: 'object',
  unevaluatedProperties: false,
  properties,
  ...rest,
});
const text = { type: 'string', maxLength: 3 };
const alternatives = {
  oneOf: [
    { required: ['kind', 'detail'], properties: { kind: { const: 'first' }, detail: text } },
    { required: ['kind'], properties: { kind: { const: 'second' }, other: text } },
  ],
};
const { properties: _none, ...choiceOfGroups } = group({}, alternatives);

/** Forms and edits that failed once. */
const fixed: readonly (readonly [edits: string, properties: object])[] = [
  ['a field must be answered', { fieldA: choiceOfGroups }],
  ['another type', { fieldA: text }],
  [
    'a text becomes a number, a field goes',
    { fieldA: group({ fieldA: text }), fieldB: text, fieldC: group({ a: text }) },
  ],
  [
    'a field is renamed, a field moves into a list, a text becomes a number',
    { fieldA: { type: 'array', maxItems: 3, items: group({ fieldA: { enum: ['four', 'five'] } }) } },
  ],
];

const PICKS = 6;

const anyEdits: fc.Arbitrary<readonly Edit[]> = fc.oneof(someEdits, someOf(nestedEdits), someOf(nestedEdits));

describe('generated changes', () => {
  let texts: Texts;
  beforeAll(async () => {
    const files = new Map(
      languages.flatMap((language) =>
        Object.entries(portalTexts[language]).map(([name, content]) => [`locales/${language}/${name}.json`, content]),
      ),
    );
    texts = await createTexts(files);
  });

  it.each(parts)(
    'seed $seed: for $runs changes, verdict, migration, diff and notice agree with what happens to each draft',
    ({ seed, runs }) => {
      const seen = new Map<string, number>();
      fc.assert(
        fc.property(generatedForm, anyEdits, (generated, edits) => {
          const data = addGeneratedStep(generated);
          const before = formIn(data);
          const after = edited(before, edits);
          for (const state of expectAgreement(texts, { data, before, after }))
            seen.set(state, (seen.get(state) ?? 0) + 1);
        }),
        { numRuns: runs, seed },
      );
      for (const state of ['carried', 'reopened', 'safe', 'asksAgain', 'needsMigration'])
        expect(seen.get(state) ?? 0, state).toBeGreaterThan(runs / 20);
    },
    3_600_000,
  );

  it.each(fixed)('the same holds for “%s” in each field of a form that failed once', (names, properties) => {
    const data = addGeneratedStep({ schema: group(properties, { required: [] }), ui: { 'ui:order': ['*'] } });
    const before = formIn(data);
    for (let pick = 0; pick < PICKS; pick += 1) {
      const edits = names.split(', ').flatMap((name) => {
        const edit = [...nestedEdits, ...topLevelEdits].find((one) => one.name === name);
        return edit ? [{ ...edit, pick }] : [];
      });
      expect(edits.length).toBeGreaterThan(0);
      expectAgreement(texts, { data, before, after: edited(before, edits) });
    }
  });

  it('an equal form has no difference', () => {
    fc.assert(
      fc.property(generatedForm, (generated) => {
        const before = formIn(addGeneratedStep(generated));
        const after = structuredClone(before);
        expect(compareForms(before, after)).toEqual([]);
        expect(evaluateForm(checker, { before, after }, [])).toEqual([]);
      }),
      { numRuns: 20, seed: 20_261_125 },
    );
  });
});
