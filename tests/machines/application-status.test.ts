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

  it('throws for an unknown status', () => {
    expect(() => getState('Paid')).toThrow('Paid');
    expect(() => getStatus('Paid')).toThrow('Paid');
  });

  it('the list of submissions contains all statuses after draft and fee', () => {
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

  it('ended statuses are exactly the states without transitions', () => {
    const ended = Object.values(machine.states).filter((state) =>
      state.ownEvents.every((event) => String(event) === 'decision.undone'),
    );
    expect(ended.map((state) => getStatus(state.key)).sort()).toEqual([...endedStatuses].sort());
  });

  it('groups statuses as active, pending and draft', () => {
    expect([
      registrationGroupOf('Draft'),
      registrationGroupOf('Pending Registration Fee'),
      registrationGroupOf('Not Eligible'),
      registrationGroupOf('Accepted'),
    ]).toEqual(['draft', 'pending', 'active', 'active']);
  });
});
