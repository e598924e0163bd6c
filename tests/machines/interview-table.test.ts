import { describe } from 'vitest';
import { createInterviewMachine } from '../../machines/interview.machine.ts';
import { testTransitions } from './transition-table.ts';

const at = (status: string) => ({ status, context: {} });

describe('interview machine', () => {
  testTransitions({
    machine: createInterviewMachine(),
    positions: {
      'no interview': at('None'),
      offered: at('Offered'),
      chosen: at('Chosen'),
      held: at('Done'),
      missed: at('Missed'),
    },
    events: {
      offered: { type: 'interview.offered' },
      'chosen in time': { type: 'interview.chosen', at: 999, until: 1_000 },
      'chosen at the end': { type: 'interview.chosen', at: 1_000, until: 1_000 },
      'changed in time': { type: 'interview.changed', at: 999, until: 1_000 },
      'changed at the end': { type: 'interview.changed', at: 1_000, until: 1_000 },
      updated: { type: 'interview.updated' },
      cancelled: { type: 'interview.cancelled' },
      withdrawn: { type: 'interview.withdrawn' },
      'held once it has begun': { type: 'interview.done', at: 1_000, from: 1_000 },
      'held before it begins': { type: 'interview.done', at: 999, from: 1_000 },
      'missed once it has begun': { type: 'interview.missed', at: 1_000, from: 1_000 },
      'missed before it begins': { type: 'interview.missed', at: 999, from: 1_000 },
    },
    rows: {
      'no interview': { offered: 'Offered' },
      offered: { 'chosen in time': 'Chosen', withdrawn: 'None' },
      chosen: {
        'changed in time': 'Chosen',
        updated: 'Chosen',
        cancelled: 'Offered',
        withdrawn: 'None',
        'held once it has begun': 'Done',
        'missed once it has begun': 'Missed',
      },
      held: { 'missed once it has begun': 'Missed' },
      missed: { offered: 'Offered', 'held once it has begun': 'Done' },
    },
  });
});
