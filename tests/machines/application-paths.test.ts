import { describe, expect, it } from 'vitest';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import { createApplicationMachine } from '../../machines/application.machine.ts';
import { applicationStatuses } from '../../machines/application.status.ts';
import { eventsOf } from './application-events.ts';

const steps = ['one', 'two', 'three', 'four'].map((key, index) => ({ key, wireStep: index + 1 }));
const rules = [...steps, { key: 'last', wireStep: 6, submits: true }];
const machine = createApplicationMachine(rules);
const events = [...eventsOf(rules)];

describe('application machine with five steps', () => {
  it('every status is reachable, by a shortest path with the expected number of events', () => {
    const paths = getShortestPaths(machine, { events });
    const shortest = new Map<string, number>();
    for (const { state, weight } of paths)
      shortest.set(String(state.value), Math.min(weight, shortest.get(String(state.value)) ?? weight));
    expect(Object.fromEntries(shortest)).toEqual({
      Draft: 0,
      Deleted: 1,
      NotEligible: 5,
      PendingRegistrationFee: 5,
      Submitted: 5,
      Returned: 6,
      Waitlisted: 6,
      Accepted: 6,
      OfferAccepted: 7,
      OfferDeclined: 7,
      OfferLapsed: 7,
      Rejected: 6,
      Withdrawn: 6,
    });
    expect([...shortest.keys()].sort()).toEqual(Object.keys(applicationStatuses).sort());
  });

  it('both simple paths to the state Submitted save the four steps in order', () => {
    const ways = getSimplePaths(machine, { events, toState: (state) => state.matches('Submitted') });
    expect(ways).toHaveLength(2);
    for (const way of ways) {
      const saved = way.steps.flatMap(({ event }) => (event.type === 'step.saved' ? [event.key] : []));
      expect(saved).toEqual(steps.map((step) => step.key));
    }
  });

  it('the steps are saved in the order of the list that the machine was created with', () => {
    const reordered = [steps[2], steps[0], rules[4]].filter((step) => step !== undefined);
    const [way] = getShortestPaths(createApplicationMachine(reordered), {
      events: [...eventsOf(reordered)],
      toState: (state) => state.matches('NotEligible'),
    });
    expect(way?.steps.map(({ event }) => ('key' in event ? event.key : event.type))).toEqual([
      'xstate.init',
      'three',
      'one',
      'application.submitted',
    ]);
  });
});
