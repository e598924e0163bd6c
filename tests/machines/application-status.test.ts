import { describe, expect, it } from 'vitest';
import { createApplicationMachine } from '../../machines/application.machine.ts';
import {
  type ApplicationState,
  applicationStatuses,
  getState,
  getStatus,
  hasTrait,
  registrationGroupOf,
  statesWith,
} from '../../machines/application.status.ts';

const machine = createApplicationMachine([]);

describe('statuses of the application machine', () => {
  it('each state of the machine has one stored status, from which getState finds the state', () => {
    expect(Object.keys(applicationStatuses).sort()).toEqual(Object.keys(machine.states).sort());
    for (const state of Object.keys(machine.states)) expect(getState(getStatus(state))).toBe(state);
  });

  it('getState and getStatus throw for an unknown name', () => {
    expect(() => getState('Paid')).toThrow('Paid');
    expect(() => getStatus('Paid')).toThrow('Paid');
  });

  it.each([
    [
      'ended',
      'have no event but the undo of a decision',
      (events: readonly string[]) => events.every((event) => event === 'decision.undone'),
    ],
    ['undoable', 'take the undo of a decision', (events: readonly string[]) => events.includes('decision.undone')],
    ['editable', 'take saved steps', (events: readonly string[]) => events.includes('step.saved')],
    ['interviewable', 'take an interview', (events: readonly string[]) => events.includes('interview.offered')],
  ] as const)('the states with the trait %s are those that %s', (trait, _, holds) => {
    const { states } = createApplicationMachine([{ key: 'one', wireStep: 1 }]);
    const found = Object.values(states).filter(({ ownEvents }) => holds(ownEvents.map(String)));
    expect(found.map(({ key }) => key).sort()).toEqual([...statesWith(trait)].sort());
  });

  it('readers score what was submitted until it is decided for good', () => {
    const isDecided = (state: ApplicationState): boolean => hasTrait(state, 'ended') || hasTrait(state, 'accepted');
    expect(statesWith('scorable')).toEqual(statesWith('reviewable').filter((state) => !isDecided(state)));
  });

  it.each([
    ['reviewable', 'Submitted'],
    ['accepted', 'Accepted'],
  ] as const)('the states with the trait %s are %s and those that no application reaches without it', (trait, gate) => {
    const { states } = createApplicationMachine([{ key: 'one', wireStep: 1 }]);
    const reached = new Set(['Draft']);
    for (const key of reached)
      for (const { target = [] } of [...(states[key]?.transitions.values() ?? [])].flat())
        for (const next of target) if (next.key !== gate) reached.add(next.key);
    const others = Object.keys(states).filter((key) => !reached.has(key));
    expect(others.sort()).toEqual([...statesWith(trait)].sort());
    expect(others).toContain(gate);
  });

  it('registrationGroupOf returns draft, pending or active for four sample statuses', () => {
    expect([
      registrationGroupOf('Draft'),
      registrationGroupOf('Pending Registration Fee'),
      registrationGroupOf('Not Eligible'),
      registrationGroupOf('Accepted'),
    ]).toEqual(['draft', 'pending', 'active', 'active']);
  });
});
