import { describe, expect, it } from 'vitest';
import { createApplicationMachine } from '../../machines/application.machine.ts';
import { apply, type Position } from '../../machines/run.ts';
import { decide } from '../../src/engine/rules/decide.ts';
import { buildCatalogue } from '../../src/engine/schema/catalogue.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { findSituationsWhere } from '../../src/officer/check/paths/branches.ts';
import { findFactCombinations } from '../../src/officer/check/paths/fact-combinations.ts';
import { checker } from '../../src/officer/data/catalogue.ts';
import { valuesBelow } from '../../src/officer/data/read-officer-data.ts';
import { officerData, surveyed, walkBranches } from '../support/branches.ts';

const catalogue = buildCatalogue(valuesBelow(officerData, 'schemas'));
const walked = new Map(surveyed.map((one) => [one.form.key, walkBranches(one)]));

describe.each(surveyed.map((one) => [one.form.key, one] as const))('form %s', (key, { form, space }) => {
  it('every branch of the form has generated answers, which checkAnswers accepts', () => {
    const found = walked.get(key) ?? [];
    expect(found.filter(({ answers }) => answers === undefined).map(({ name }) => name)).toEqual([]);
    for (const { name, answers = {}, facts } of found)
      expect([name, checkAnswers(checker, form, answers, facts)]).toEqual([name, []]);
  });

  it('every condition can be met, and every condition with an else can be not met', () => {
    const unreached = space.shape.conditions.flatMap((condition) =>
      [true, ...(condition.hasElse ? [false] : [])]
        .filter((holds) => findSituationsWhere(space, [...condition.guards, { condition, holds }])?.length === 0)
        .map((holds) => `${condition.place.file}#/${condition.place.path.join('/')} ${holds}`),
    );
    expect(unreached).toEqual([]);
  });
});

it('every form with conditions has at least two branches, and at least one form has more than eight', () => {
  const alone = surveyed.filter(({ space, branches }) => space.shape.conditions.length > 0 && branches.length < 2);
  expect(alone.map(({ form }) => form.key)).toEqual([]);
  expect(surveyed.some(({ branches }) => branches.length > 8)).toBe(true);
});

const machine = createApplicationMachine(catalogue.steps);

/** Saves every step that asks, with one branch each, as the server would. */
const saveAll = (place: Position<{ readonly completed: readonly string[]; readonly reopened: readonly string[] }>) =>
  catalogue.steps
    .filter(({ submits }) => !submits)
    .reduce((before, { key }) => {
      const after = apply(machine, before, { type: 'step.saved', key, changed: [] });
      if (after.refused) throw new Error(`the machine refuses the step ${key}`);
      return { status: after.status, context: after.context };
    }, place);

describe.each(Object.entries(catalogue.tables))('decision table %s', (_, table) => {
  const dataSets = findFactCombinations(
    catalogue,
    table.rows.map(({ when }) => when),
    checker,
  );

  it('every row is selected by facts that answers can produce', () => {
    const reached = new Set((dataSets ?? []).map((facts) => decide(table, facts, checker.conditionHolds)?.name));
    expect(table.rows.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([]);
  });
});

it('each row of the outcome table leads to the status that eligibility and fee determine', () => {
  const table = catalogue.tables['outcome'];
  const dataSets = findFactCombinations(catalogue, table?.rows.map(({ when }) => when) ?? [], checker) ?? [];
  const ready = saveAll({ status: 'Draft', context: { completed: [], reopened: [] } });
  const ends = dataSets.flatMap((facts) => {
    const row = table && decide(table, facts, checker.conditionHolds);
    const eligible = facts['eligible'] === true;
    return [350_000, 0].map((fee) => {
      const registrationFee = eligible ? fee : 0;
      const outcome = String(row?.then['message']);
      const after = apply(machine, ready, { type: 'application.submitted', eligible, registrationFee });
      if (after.refused) throw new Error(`the machine refuses ${outcome}`);
      const status = eligible ? (registrationFee > 0 ? 'PendingRegistrationFee' : 'Submitted') : 'NotEligible';
      expect({ outcome, status: after.status }).toEqual({ outcome, status });
      return outcome;
    });
  });
  expect(new Set(ends)).toEqual(new Set(table?.rows.map(({ then }) => then['message'])));
});
