import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { Effect, Standing } from '../../machines/run.ts';
import { apply } from '../../machines/run.ts';

/** What a cell of a table says: `State: effect(param), …`, or with the facts that follow. An absent cell is a refusal. */
export type Cell<C> = string | readonly [string, Partial<C>];

interface TransitionTable<M extends AnyStateMachine, S extends string, E extends string> {
  readonly machine: M;
  readonly standings: Readonly<Record<S, Standing<ContextFrom<M>>>>;
  readonly events: Readonly<Record<E, EventFromLogic<M>>>;
  readonly rows: Readonly<Record<S, Readonly<Partial<Record<E, Cell<ContextFrom<M>>>>>>>;
}

const named = ({ type, params }: Effect): string => {
  const values = Object.values(params);
  return values.length === 0 ? type : `${type}(${values.join(' ')})`;
};

const described = (status: string, effects: readonly Effect[]): string =>
  [status, effects.map(named).join(', ')].filter(Boolean).join(': ');

const testCell = <M extends AnyStateMachine>(
  machine: M,
  before: Standing<ContextFrom<M>>,
  event: EventFromLogic<M>,
  cell: Cell<ContextFrom<M>> | undefined,
): void => {
  const after = apply(machine, before, event);
  if (cell === undefined) {
    expect(after).toEqual({ refused: true });
    return;
  }
  const [text, facts] = typeof cell === 'string' ? [cell, {}] : cell;
  if (after.refused) throw new Error(`refused, expected ${text}`);
  expect(described(after.status, after.effects)).toBe(text);
  expect(after.context).toEqual(Object.assign({}, before.context, facts));
};

/** Tests every standing with every event; what the table leaves out must be refused and change nothing. */
export const testTransitions = <M extends AnyStateMachine, S extends string, E extends string>(
  table: TransitionTable<M, S, E>,
): void => {
  const standings = Object.keys(table.standings) as S[];
  const events = Object.keys(table.events) as E[];

  it('covers every state and every event of the machine', () => {
    const states = new Set(standings.map((name) => table.standings[name].status));
    expect([...states].sort()).toEqual(Object.keys(table.machine.states).sort());
    const types = new Set(events.map((name) => table.events[name].type));
    expect([...types].sort()).toEqual([...table.machine.events].sort());
  });

  describe.each(standings)('%s', (standing) => {
    it.each(events)('%s', (event) => {
      testCell(table.machine, table.standings[standing], table.events[event], table.rows[standing][event]);
    });
  });
};
