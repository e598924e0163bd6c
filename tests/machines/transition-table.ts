import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { AnyEffect } from '../../machines/effects.ts';
import type { ContextOf, Position } from '../../machines/run.ts';
import { apply } from '../../machines/run.ts';

/** What a cell of a table says: `State: effect(param), …`, or with the facts that follow. An absent cell is a refusal. */
export type Cell<C> = string | readonly [string, Partial<C>];

interface TransitionTable<M extends AnyStateMachine, S extends string, E extends string> {
  readonly machine: M;
  readonly positions: Readonly<Record<S, Position<ContextOf<M>>>>;
  readonly events: Readonly<Record<E, EventFromLogic<M>>>;
  readonly rows: Readonly<Record<S, Readonly<Partial<Record<E, Cell<ContextOf<M>>>>>>>;
}

const named = ({ type, params = {} }: AnyEffect): string => {
  const values = Object.values(params);
  return values.length === 0 ? type : `${type}(${values.join(' ')})`;
};

const described = (status: string, effects: readonly AnyEffect[]): string =>
  [status, effects.map(named).join(', ')].filter(Boolean).join(': ');

const testCell = <M extends AnyStateMachine>(
  machine: M,
  before: Position<ContextOf<M>>,
  event: EventFromLogic<M>,
  cell: Cell<ContextOf<M>> | undefined,
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

const expectationOf = <C>(cell: Cell<C> | undefined): string => {
  if (cell === undefined) return 'is refused';
  const [text, facts] = typeof cell === 'string' ? [cell, undefined] : cell;
  const [status, effects] = text.split(': ');
  const outcomes = [
    ...(effects === undefined ? [] : [`the effects ${effects}`]),
    ...(facts === undefined ? [] : [`the facts ${JSON.stringify(facts)}`]),
  ];
  return `leads to ${status} ${outcomes.length === 0 ? 'without effects' : `with ${outcomes.join(' and ')}`}`;
};

/** Tests every position with every event; an event that the table leaves out must be refused and change nothing. */
export const testTransitions = <M extends AnyStateMachine, S extends string, E extends string>(
  table: TransitionTable<M, S, E>,
): void => {
  const positions = Object.keys(table.positions) as S[];
  const events = Object.keys(table.events) as E[];

  it('the table of this test has every state and every event of the machine', () => {
    const states = new Set(positions.map((name) => table.positions[name].status));
    expect([...states].sort()).toEqual(Object.keys(table.machine.states).sort());
    const types = new Set(events.map((name) => table.events[name].type));
    expect([...types].sort()).toEqual([...table.machine.events].sort());
  });

  it('the table of this test has cases with each guard met, each guard not met, and each effect', () => {
    const { guards, actions } = table.machine.implementations;
    const reached = new Set<string>();
    const counting = Object.entries(guards).map(([name, guard]) => [
      name,
      (...args: unknown[]): boolean => {
        const isMet = (guard as (...given: unknown[]) => boolean)(...args);
        reached.add(`${name} ${isMet ? 'met' : 'not met'}`);
        return isMet;
      },
    ]);
    const machine = table.machine.provide({ guards: Object.fromEntries(counting) });
    for (const situation of positions)
      for (const event of events) {
        const after = apply(machine, table.positions[situation], table.events[event]);
        if (!after.refused) for (const { type } of after.effects) reached.add(type);
      }
    // An effect changes nothing in the machine; what does is an `assign`.
    const effects = Object.entries(actions).flatMap(([name, action]) => ('type' in Object(action) ? [] : [name]));
    const possible = [...Object.keys(guards).flatMap((name) => [`${name} met`, `${name} not met`]), ...effects];
    expect(possible.filter((name) => !reached.has(name))).toEqual([]);
  });

  describe.each(positions)('in the state “%s”', (situation) => {
    const cases = events.map((event) => [event, expectationOf(table.rows[situation][event])] as const);
    it.each(cases)('the event “%s” %s', (event) => {
      testCell(table.machine, table.positions[situation], table.events[event], table.rows[situation][event]);
    });
  });
};
