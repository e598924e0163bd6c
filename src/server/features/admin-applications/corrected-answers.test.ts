import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeForm } from '../../../../tests/support/forms.ts';
import { migrate } from '../../../engine/evolution/migrate.ts';
import { partOfStep } from '../../../engine/evolution/part-of-step.ts';
import { receivedFrom, type StoredStep } from '../../../engine/evolution/steps-migration.ts';
import type { Migration, MigrationOperation } from '../../../engine/schema/types.ts';
import { findAnswerNow, isChanged } from './corrected-answers.ts';

const kinds = ['rename', 'map', 'add', 'toText', 'across', 'group', 'save'] as const;
type Kind = (typeof kinds)[number];

const steps = ['home', 'work'] as const;
type Step = (typeof steps)[number];

const noExample = { before: {}, after: {} };
const numberAfter = (migrations: readonly Migration[]): number => (migrations.at(-1)?.number ?? 0) + 1;

/**
 * Follows one answer through changes of two steps.
 * @param value that the rules of the changes make of it, computed without them
 */
const evolve = (changes: readonly Kind[], first: number) => {
  const migrations: Record<Step, Migration[]> = { home: [], work: [] };
  let stored: readonly StoredStep[] = steps.map((step) => ({
    step,
    answers: { note: step, ...(step === 'home' && { answer: first }) },
    schemaVersion: '0-',
    dropped: {},
  }));
  let [step, field, value]: [Step, string, number | string] = ['home', 'answer', first];
  const add = (operation: MigrationOperation): void => {
    const own = migrations[step];
    own.push({ number: numberAfter(own), operations: [operation], example: noExample });
  };
  const changeForms: Record<Exclude<Kind, 'save'>, (index: number) => void> = {
    rename: (index) => {
      add({ rename: { from: field, to: `renamed${index}` } });
      field = `renamed${index}`;
    },
    group: (index) => {
      add({ move: { from: field, to: `group${index}.inside` } });
      field = `group${index}.inside`;
    },
    map: () => {
      const mapped = `mapped ${value}`;
      add({ map: { field, values: { [String(value)]: mapped } } });
      value = mapped;
    },
    add: () => {
      if (typeof value === 'string') return;
      add({ calculate: { field, value: 'this + 1' } });
      value += 1;
    },
    toText: () => {
      add({ convert: { field, to: 'text' } });
      value = String(value);
    },
    across: (index) => {
      const to = step === 'home' ? 'work' : 'home';
      const move = {
        number: index + 1,
        steps: { home: numberAfter(migrations.home), work: numberAfter(migrations.work) },
        operations: [{ move: { from: `${step}.${field}`, to: `${to}.moved${index}` } }],
        example: noExample,
      };
      for (const one of steps) migrations[one].push(...[partOfStep(move, one)].flatMap((part) => part ?? []));
      [step, field] = [to, `moved${index}`];
    },
  };
  const list = () => steps.map((key) => ({ key, migrations: migrations[key] }));
  const save = (): void => {
    stored = stored.map((saved) => {
      const own = migrations[saved.step as Step];
      const { answers, dropped } = migrate(own, saved.answers, saved.schemaVersion, receivedFrom(list(), stored));
      const schemaVersion = `${own.at(-1)?.number ?? 0}-`;
      return { ...saved, answers, schemaVersion, dropped: { ...saved.dropped, ...dropped } };
    });
  };
  for (const [index, kind] of changes.entries()) {
    if (kind === 'save') save();
    else changeForms[kind](index);
  }
  save();
  const top = field.split('.')[0] ?? '';
  const forms = list().map((one) => ({
    ...makeForm({ properties: { note: {}, ...(one.key === step && { [top]: {} }) } }),
    wireStep: 1,
    ...one,
  }));
  return { forms, stored, step, field, top, value };
};

const opened = (answer: unknown) => ({ step: 'home', field: 'answer', migration: 0, answer });
const someChanges = fc.array(fc.constantFrom(...kinds), { maxLength: 8 });

it('what migrations alone made of an answer, wherever it is now, is no change of the applicant', () => {
  fc.assert(
    fc.property(someChanges, fc.nat(9), fc.boolean(), (changes, first, isSavedAnew) => {
      const { forms, stored, step, field, top, value } = evolve(changes, first);
      const now = findAnswerNow({ steps: forms }, stored, opened(first));
      if (!field.includes('.')) expect(now).toMatchObject({ step, field, value });
      // A step that a correction saves for the first time names every field as changed.
      const named = isSavedAnew && now ? [`${step}.${top}`] : [`${step}.note`];
      expect(isChanged({ steps: forms }, stored, opened(first), now, named)).toBe(false);
    }),
  );
});

it('another answer is a change, under whichever name it was saved', () => {
  fc.assert(
    fc.property(someChanges, fc.nat(9), (changes, first) => {
      const { forms, stored, step, field, value } = evolve(changes, first);
      fc.pre(!field.includes('.'));
      const given = stored.map((saved) =>
        saved.step === step ? { ...saved, answers: { ...saved.answers, [field]: `not ${value}` } } : saved,
      );
      const now = findAnswerNow({ steps: forms }, given, opened(first));
      expect(isChanged({ steps: forms }, given, opened(first), now, [`${step}.${field}`])).toBe(true);
      if (field !== 'answer')
        expect(isChanged({ steps: forms }, given, opened(first), now, ['home.answer'])).toBe(true);
    }),
  );
});
