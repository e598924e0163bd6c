import { describe, expect, it } from 'vitest';
import type { Answers, Migration, StepsMigration } from '../schema/types.ts';
import { migrate, migrateExample } from './migrate.ts';
import { partOfStep } from './part-of-step.ts';
import {
  answersNotMoved,
  answersReceived,
  answersUnderway,
  receivedFrom,
  type StoredStep,
  stepsBehindMoves,
} from './steps-migration.ts';

const move: StepsMigration = {
  number: 1,
  steps: { personal: 2, family: 1 },
  operations: [{ move: { from: 'personal.hobby', to: 'family.leisure.hobby' } }],
  example: {
    before: { personal: { hobby: 'chess', name: 'Siti' } },
    after: { personal: { name: 'Siti' }, family: { leisure: { hobby: 'chess' } } },
  },
};
const partOf = (step: string): Migration => partOfStep(move, step) as Migration;
const rename: Migration = {
  number: 1,
  operations: [{ rename: { from: 'sport', to: 'hobby' } }],
  example: { before: {}, after: {} },
};
const personal = { key: 'personal', migrations: [rename, partOf('personal')] };
const family = { key: 'family', migrations: [partOf('family')] };
const steps = [personal, family];

const stored = (step: string, schemaVersion: string, answers: Answers, dropped: Answers = {}): StoredStep => ({
  step,
  answers,
  schemaVersion,
  dropped,
});

/** The answers of one step of an application under today's forms. */
const carried = (all: readonly StoredStep[], key: string): Answers => {
  const saved = all.find(({ step }) => step === key);
  const step = steps.find((one) => one.key === key);
  if (!saved || !step) return {};
  return migrate(step.migrations, saved.answers, saved.schemaVersion, receivedFrom(steps, all)).answers;
};

const tried = (key: string) => {
  const part = partOf(key);
  return part.example && migrateExample(part, part.example).answers;
};

describe('a migration over two steps', () => {
  it('gives each step its part, with an example of its own', () => {
    expect(tried('personal')).toEqual({ name: 'Siti' });
    expect(tried('family')).toEqual({ leisure: { hobby: 'chess' } });
    expect(partOfStep(move, 'academic')).toBeUndefined();
  });

  it('moves the answer of a step that is older than it, under the name of that time', () => {
    const all = [stored('personal', '0-a', { sport: 'chess' }), stored('family', '0-a', { child: 1 })];
    expect(carried(all, 'personal')).toEqual({});
    expect(carried(all, 'family')).toEqual({ child: 1, leisure: { hobby: 'chess' } });
  });

  it('moves the answer when the first step was saved with the new form before the second one', () => {
    const before = [stored('personal', '1-a', { hobby: 'chess', name: 'Siti' })];
    const { answers, dropped } = migrate(personal.migrations, before[0]?.answers ?? {}, '1-a');
    const all = [stored('personal', '2-b', answers, dropped), stored('family', '0-a', {})];
    expect(carried(all, 'personal')).toEqual({ name: 'Siti' });
    expect(carried(all, 'family')).toEqual({ leisure: { hobby: 'chess' } });
  });

  it('does not move the answer again to a step that was saved after it', () => {
    const all = [stored('personal', '1-a', { hobby: 'chess' }), stored('family', '1-b', {})];
    expect(carried(all, 'family')).toEqual({});
  });

  it('moves it again after a process of the older build saved the second step without it', () => {
    const all = [
      stored('personal', '2-b', {}, { 'hobby@2': 'chess' }),
      stored('family', '0-a', { child: 1 }, { leisure: { hobby: 'chess' } }),
    ];
    expect(carried(all, 'family')).toEqual({ child: 1, leisure: { hobby: 'chess' } });
  });

  it.each<readonly [string, readonly StoredStep[], Answers]>([
    [
      'of which only the first step was saved again',
      [stored('personal', '2-b', {}, { 'hobby@2': 'chess' }), stored('family', '0-a', { child: 1 })],
      { leisure: { hobby: 'chess' } },
    ],
    [
      'whose second step is not there',
      [stored('personal', '2-b', {}, { 'hobby@2': 'chess' })],
      { leisure: { hobby: 'chess' } },
    ],
    [
      'that the first step still has',
      [stored('personal', '1-a', { hobby: 'chess' }), stored('family', '0-a', { child: 1 })],
      {},
    ],
    [
      'that the second step has taken',
      [stored('personal', '2-b', {}, { 'hobby@2': 'chess' }), stored('family', '1-b', { leisure: { hobby: 'chess' } })],
      {},
    ],
  ])('names the answer %s only where no saved step has it', (_, all, underway) => {
    expect(answersUnderway(steps, family, all).answers).toEqual(underway);
  });

  it('keeps the answer that the second step has', () => {
    const all = [stored('personal', '1-a', { hobby: 'chess' }), stored('family', '0-a', { leisure: { hobby: 'go' } })];
    expect(carried(all, 'family')).toEqual({ leisure: { hobby: 'go' } });
    const { dropped } = migrate(personal.migrations, { hobby: 'chess' }, '1-a');
    expect(dropped).toEqual({ 'hobby@2': 'chess' });
  });

  it('fills in a step that was never saved, and takes the answer of a step that is no longer asked', () => {
    const all = [stored('personal', '1-a', { hobby: 'chess' })];
    expect(answersReceived(family, receivedFrom(steps, all))).toEqual({ leisure: { hobby: 'chess' } });
    expect(answersReceived(family, receivedFrom([family], all))).toEqual({ leisure: { hobby: 'chess' } });
    expect(answersReceived(personal, receivedFrom(steps, all))).toEqual({});
    expect(stepsBehindMoves(steps, family)).toEqual(['personal']);
  });
});

describe('answersNotMoved', () => {
  const old = stored('personal', '0-a', { sport: 'chess', name: 'Siti' });

  it.each([
    ['keeps an answer whose new step is not there', [old], { sport: 'chess', name: 'Siti' }],
    [
      'keeps an answer whose new step is older than the move',
      [old, stored('family', '0-a', {})],
      { sport: 'chess', name: 'Siti' },
    ],
    [
      'leaves out an answer whose new step was saved since, under its name of that time',
      [old, stored('family', '1-b', {})],
      { name: 'Siti' },
    ],
  ])('%s', (_, all, answers) => expect(answersNotMoved(steps, all, old)).toEqual(answers));

  it('keeps an answer to a field that took the name later', () => {
    const saved = stored('personal', '2-b', { hobby: 'go' });
    expect(answersNotMoved(steps, [saved, stored('family', '1-b', {})], saved)).toEqual({ hobby: 'go' });
  });
});
