import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { carryForward } from '../../src/engine/evolution/carry-forward.ts';
import { answersReceived, receivedFrom, type StoredStep } from '../../src/engine/evolution/steps-migration.ts';
import type { Answers, FormDefinition, StepDefinition } from '../../src/engine/schema/types.ts';
import { checker } from '../../src/officer/data/catalogue.ts';
import type { Texts } from '../../src/server/config/texts.ts';
import { readStepAnswers } from '../../src/server/features/admin-applications/export-column.ts';
import { migratedAnswersOf } from '../../src/server/features/application/migrated-answers.ts';
import {
  acceptedAnswers,
  expectAgreement,
  loadPortalTexts,
  missingFrom,
  valuesIn,
} from '../support/generated-forms/expect-agreement.ts';
import { generatedForm } from '../support/generated-forms/generate-form.ts';
import { listParts } from '../support/generated-forms/list-parts.ts';
import { MOVED, movableFields, moveBetweenSteps } from '../support/generated-forms/move-between-steps.ts';
import { addGeneratedSteps, formIn, stepKey } from '../support/generated-forms/officer-data.ts';

const parts = listParts({ seed: 20_261_127, runs: 20 });
/** Drafts of one change. */
const MOST = 12;

const asStep = (form: FormDefinition, index: number): StepDefinition => ({ ...form, wireStep: 7 + index });

/** Drafts of both steps: each has answers to the one, the other, or both. */
const pairUp = (ofFirst: readonly Answers[], ofSecond: readonly Answers[]) =>
  Array.from({ length: Math.min(MOST, Math.max(ofFirst.length, ofSecond.length)) }, (_, index) => ({
    first: index % 4 === 3 ? undefined : ofFirst[index % Math.max(1, ofFirst.length)],
    second: index % 4 === 2 ? undefined : ofSecond[index % Math.max(1, ofSecond.length)],
  }));

const isAnswered = (value: unknown): boolean => value !== undefined && valuesIn(value).length > 0;

type Steps = readonly [StepDefinition, StepDefinition];

/** What is stored of the steps that were saved in the version before. */
const storedOf = ([from, to]: Steps, { first, second }: ReturnType<typeof pairUp>[number]): readonly StoredStep[] => [
  ...(first ? [{ step: from.key, answers: first, schemaVersion: from.schemaVersion }] : []),
  ...(second ? [{ step: to.key, answers: second, schemaVersion: to.schemaVersion }] : []),
];

/** The first step as it is stored once it is saved again. */
const savedAgain = (from: FormDefinition, stored: readonly StoredStep[]): readonly StoredStep[] =>
  stored.map((one) => {
    if (one.step !== from.key) return one;
    const { answers, dropped } = carryForward(checker, from, one);
    return { ...one, answers, dropped, schemaVersion: from.schemaVersion };
  });

/** A registration that was submitted keeps every answer, and export and facts find the moved one in its new step. */
const expectSubmittedKept = (after: Steps, stored: readonly StoredStep[], moved: unknown): void => {
  const before = structuredClone(stored);
  const rows = stored.map((one) => ({ dropped: {}, savedAt: '2026-11-25T10:00:00Z', ...one }));
  const read = after.map((step) => readStepAnswers({ steps: after }, { steps: rows }, step));
  const found = read.flatMap(({ answers, former }) => [answers, former]);
  expect(missingFrom(valuesIn(found), valuesIn(stored.map(({ answers }) => answers)))).toEqual([]);
  if (moved !== undefined) {
    expect(read[1]?.answers[MOVED]).toEqual(moved);
    expect(migratedAnswersOf(after, rows)[after[1].key]?.[MOVED]).toEqual(moved);
  }
  expect(stored).toEqual(before);
};

describe('generated moves between steps', () => {
  let texts: Texts;
  beforeAll(async () => {
    texts = await loadPortalTexts();
  });

  it.each(parts)(
    'seed $seed: for $runs moves, verdict, migration, diff and notice agree with what happens to drafts and registrations',
    ({ seed, runs }) => {
      const seen = { moved: 0, forgotten: 0, none: 0 };
      const settings = fc.record({ pick: fc.nat(), isRequired: fc.boolean(), isForgotten: fc.nat({ max: 3 }) });
      fc.assert(
        fc.property(generatedForm, generatedForm, settings, (one, other, { pick, isRequired, isForgotten }) => {
          const data = addGeneratedSteps([one, other]);
          const before = [asStep(formIn(data, stepKey(0)), 0), asStep(formIn(data, stepKey(1)), 1)] as const;
          const fields = movableFields(before[0]);
          const field = fields[pick % Math.max(1, fields.length)];
          if (field === undefined) {
            seen.none += 1;
            return;
          }
          const isDeclared = isForgotten > 0;
          const [from, to] = moveBetweenSteps({ before, field, isRequired, isDeclared });
          const after = [asStep(from, 0), asStep(to, 1)] as const;
          const pairs = pairUp(acceptedAnswers(before[0]), acceptedAnswers(before[1]));
          const saved = pairs.map((pair) => storedOf(before, pair));
          for (const stored of saved) {
            const answer = stored.find(({ step }) => step === from.key)?.answers[field];
            const moved = isDeclared && isAnswered(answer) ? answer : undefined;
            for (const state of [stored, savedAgain(from, stored)]) {
              const received = receivedFrom(after, state);
              const second = state.find(({ step }) => step === to.key);
              const arrived = second
                ? carryForward(checker, to, { ...second, received }).answers
                : answersReceived(to, received);
              if (moved !== undefined) expect(arrived[MOVED]).toEqual(moved);
              expectSubmittedKept(after, state, moved);
            }
            seen[moved === undefined ? 'forgotten' : 'moved'] += 1;
          }
          for (const [index, step] of after.entries()) {
            const drafts = saved.flatMap((stored) => {
              const own = stored.find((each) => each.step === step.key);
              return own ? [{ answers: own.answers, received: receivedFrom(after, stored) }] : [];
            });
            const versions = { before: before[index] ?? step, after: step };
            const { notices } = expectAgreement(texts, { data, ...versions, drafts, steps: { before, after } });
            if (isDeclared) expect(notices).toContain(['sent', 'received'][index]);
          }
        }),
        { numRuns: runs, seed, endOnFailure: true },
      );
      expect(seen.moved).toBeGreaterThan(runs / 5);
    },
    3_600_000,
  );
});
