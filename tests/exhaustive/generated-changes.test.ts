import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { carryForward } from '../../src/engine/evolution/carry-forward.ts';
import { compareForms } from '../../src/engine/evolution/compare-forms.ts';
import { calculatedPlaces } from '../../src/engine/expressions/form-expressions.ts';
import type { Answers, FormDefinition, StepDefinition } from '../../src/engine/schema/types.ts';
import { checker } from '../../src/officer/data/catalogue.ts';
import { evaluateForm } from '../../src/officer/verdict/evaluate-form.ts';
import type { Texts } from '../../src/server/config/texts.ts';
import { readStepAnswers } from '../../src/server/features/admin-applications/export-column.ts';
import { type Edit, edited, someEdits, someOf, topLevelEdits } from '../conformance/evolution-edits.ts';
import {
  acceptedAnswers,
  expectAgreement,
  loadPortalTexts,
  missingFrom,
  valuesIn,
} from '../support/generated-forms/expect-agreement.ts';
import { generatedForm } from '../support/generated-forms/generate-form.ts';
import { listParts } from '../support/generated-forms/list-parts.ts';
import { nestedEdits } from '../support/generated-forms/nested-edits.ts';
import { addGeneratedStep, formIn } from '../support/generated-forms/officer-data.ts';

const parts = listParts({ seed: 20_261_125, runs: 80 });

const draftsOf = (form: FormDefinition) => acceptedAnswers(form).map((answers) => ({ answers }));

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
  [
    'a limit is moved, a field comes',
    // No answer fits: there is one entry only, and the list must have two different ones.
    {
      fieldA: text,
      fieldB: {
        type: 'array',
        minItems: 2,
        maxItems: 3,
        uniqueItems: true,
        items: group({ a: { const: 7 } }, { required: ['a'] }),
      },
    },
  ],
];

const SUBMITTED = '2026-11-25T10:00:00Z';
const rewriting = ['map', 'convert', 'calculate', 'split', 'merge'];

/**
 * A registration that was submitted before a change keeps every answer: pages and documents read it by the form that
 * asked, and the export finds each answer under today's names or among the former ones, also once the step is saved again.
 */
const expectSubmittedKept = (before: FormDefinition, after: FormDefinition, answers: Answers): void => {
  const saved = { step: before.key, answers, schemaVersion: before.schemaVersion, dropped: {}, savedAt: SUBMITTED };
  const { answers: current, dropped } = carryForward(checker, after, saved);
  const corrected = { ...saved, answers: current, dropped, schemaVersion: after.schemaVersion };
  const step: StepDefinition = { ...after, wireStep: 7 };
  const operations = after.migrations.flatMap((migration) => migration.operations);
  const isRewritten = operations.some((operation) => rewriting.some((kind) => kind in operation));
  for (const row of [saved, corrected]) {
    const stored = structuredClone(row);
    const read = readStepAnswers({ steps: [step] }, { steps: [row] }, step);
    expect(row).toEqual(stored);
    // A calculated answer follows from the others.
    if (isRewritten || calculatedPlaces(after, read.answers).length > 0) continue;
    expect(missingFrom(valuesIn([read.answers, read.former]), valuesIn(answers))).toEqual([]);
  }
};

const PICKS = 6;

const anyEdits: fc.Arbitrary<readonly Edit[]> = fc.oneof(someEdits, someOf(nestedEdits), someOf(nestedEdits));

describe('generated changes', () => {
  let texts: Texts;
  beforeAll(async () => {
    texts = await loadPortalTexts();
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
          const drafts = draftsOf(before);
          for (const { answers } of drafts) expectSubmittedKept(before, after, answers);
          for (const state of expectAgreement(texts, { data, before, after, drafts }).states)
            seen.set(state, (seen.get(state) ?? 0) + 1);
        }),
        { numRuns: runs, seed, endOnFailure: true },
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
      const [after, drafts] = [edited(before, edits), draftsOf(before)];
      for (const { answers } of drafts) expectSubmittedKept(before, after, answers);
      expectAgreement(texts, { data, before, after, drafts });
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
