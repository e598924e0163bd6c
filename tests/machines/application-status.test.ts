import { describe, expect, it } from 'vitest';
import { createApplicationMachine } from '../../machines/application.machine.ts';
import {
  applicationStatuses,
  endedStatuses,
  getState,
  getStatus,
  registrationGroupOf,
  unsubmittedStatuses,
} from '../../machines/application.status.ts';

const machine = createApplicationMachine([]);

describe('stored statuses', () => {
  it('has one string for each state of the machine', () => {
    expect(Object.keys(applicationStatuses).sort()).toEqual(Object.keys(machine.states).sort());
    for (const state of Object.keys(machine.states)) expect(getState(getStatus(state))).toBe(state);
  });

  it('refuses what it does not know', () => {
    expect(() => getState('Paid')).toThrow('Paid');
    expect(() => getStatus('Paid')).toThrow('Paid');
  });

  it('lists as submitted what is past draft and fee', () => {
    const submitted = Object.values(applicationStatuses).filter((status) => !unsubmittedStatuses.includes(status));
    expect(submitted).toEqual([
      'Not Eligible',
      'Submitted',
      'Returned for Correction',
      'Accepted',
      'Rejected',
      'Withdrawn',
    ]);
  });

  it('names as ended exactly the states without a way out', () => {
    const ended = Object.values(machine.states).filter((state) =>
      state.ownEvents.every((event) => String(event) === 'decision.undone'),
    );
    expect(ended.map((state) => getStatus(state.key)).sort()).toEqual([...endedStatuses].sort());
  });

  it('groups registrations', () => {
    expect([
      registrationGroupOf('Draft'),
      registrationGroupOf('Pending Registration Fee'),
      registrationGroupOf('Not Eligible'),
      registrationGroupOf('Accepted'),
    ]).toEqual(['draft', 'pending', 'active', 'active']);
  });
});
