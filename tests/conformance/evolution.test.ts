import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareForms } from '../../src/engine/evolution/compare-forms.ts';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { createChecker } from '../../src/engine/schema/checker.ts';
import type { FormDefinition } from '../../src/engine/schema/types.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { type AcceptedAnswers, generateAnswers } from '../../src/officer/verdict/drafts/generate-answers.ts';
import { collectFactValues } from '../../src/officer/verdict/drafts/generate-drafts.ts';
import { evaluateChange } from '../../src/officer/verdict/evaluate-change.ts';
import { evaluateForm } from '../../src/officer/verdict/evaluate-form.ts';
import { findResponsibleChanges } from '../../src/officer/verdict/find-responsible-changes.ts';
import { replayStep } from '../../src/officer/verdict/replay-step.ts';
import { type Verdict, verdicts, worst } from '../../src/officer/verdict/verdict.ts';
import { edited, someEdits } from './evolution-edits.ts';
import { catalogue } from './portal-data.ts';

const checker = createChecker(createAjv());
const facts = collectFactValues(catalogue);
const steps = catalogue.steps.filter(({ submits }) => !submits);

/** A few drafts of each form, spread over all generated ones. */
const MOST = 50;
const spread = (all: readonly AcceptedAnswers[]): readonly AcceptedAnswers[] =>
  all.filter((_, at) => at % Math.max(1, Math.ceil(all.length / MOST)) === 0);

const made = new Map(steps.map((step) => [step.key, generateAnswers(checker, step, facts)] as const));
const corpus = new Map([...made].map(([key, all]) => [key, spread(all)] as const));
const draftsOf = ({ key }: FormDefinition): readonly AcceptedAnswers[] => corpus.get(key) ?? [];
const grade = (verdict: Verdict): number => verdicts.indexOf(verdict);

describe.each(steps.map((step) => [step.key, step] as const))('generated drafts of the step %s', (key, step) => {
  const drafts = made.get(key) ?? [];

  it('are valid, and the same when they are generated again', () => {
    expect(drafts.flatMap(({ answers, facts: known }) => checkAnswers(checker, step, answers, known))).toEqual([]);
    expect(generateAnswers(checker, step, facts)).toEqual(drafts);
  });

  it('answer every field at least once, and omit every optional field at least once', () => {
    const fields = [
      ...new Set(compareForms({ ...step, schema: { type: 'object' } }, step).flatMap(({ path }) => path)),
    ];
    const answered = fields.filter((field) => drafts.some(({ answers }) => field in answers));
    expect(answered).toEqual(fields);
    const required = (step.schema['required'] ?? []) as readonly string[];
    const optional = fields.filter((field) => !required.includes(field));
    expect(optional.filter((field) => drafts.every(({ answers }) => field in answers))).toEqual([]);
  });
});

/** Compares the verdict on the changes with the outcome of each replayed draft. */
const evaluate = (step: FormDefinition, after: FormDefinition) => {
  const versions = { before: step, after };
  const changes = compareForms(step, after);
  const truths = draftsOf(step).map((draft) => replayStep(checker, step, after, draft));
  return { versions, changes, truths, drafts: draftsOf(step) };
};

const anyEdit = fc.record({ step: fc.constantFrom(...steps), edits: someEdits });

describe('the verdict on a changed form', () => {
  it('for random edits, is at least as severe as every outcome of a replayed draft; findResponsibleChanges explains each outcome', () => {
    let hit = 0;
    fc.assert(
      fc.property(anyEdit, ({ step, edits }) => {
        const after = edited(step, edits);
        const { versions, changes, truths, drafts } = evaluate(step, after);
        const predicted = worst(changes.map((change) => evaluateChange(change, versions).verdict));
        const truth = worst(truths.map(({ verdict }) => verdict));
        if (truth !== 'safe') hit += 1;
        expect(grade(predicted)).toBeGreaterThanOrEqual(grade(truth));
        for (const outcome of truths)
          expect(worst([...findResponsibleChanges(changes, outcome).values()])).toBe(outcome.verdict);
        const evaluated = evaluateForm(checker, versions, drafts);
        expect(grade(worst(evaluated.map(({ verdict }) => verdict)))).toBeGreaterThanOrEqual(grade(truth));
      }),
      { numRuns: 100 },
    );
    // Edits that affect no draft would prove nothing.
    expect(hit).toBeGreaterThan(25);
  });

  it('evaluateForm returns no change for an unchanged form', () => {
    for (const step of steps) {
      const copy = structuredClone(step) as FormDefinition;
      expect(evaluateForm(checker, { before: step, after: copy }, draftsOf(step))).toEqual([]);
    }
  });
});
