import type { ApplicationEvent, StepRule } from '../../machines/application.machine.ts';

const submits = (eligible: boolean, registrationFee: number): ApplicationEvent => ({
  type: 'application.submitted',
  eligible,
  registrationFee,
});

/** One event of every kind that can happen to an application with these steps. */
export const eventsOf = (steps: readonly StepRule[]): readonly ApplicationEvent[] => [
  ...steps.map(({ key, reloadsWhenChanged = [] }) => ({
    type: 'step.saved' as const,
    key,
    changed: reloadsWhenChanged,
  })),
  submits(true, 350_000),
  submits(true, 0),
  submits(false, 0),
  { type: 'payment.confirmed' },
  { type: 'application.accepted' },
  { type: 'application.waitlisted' },
  { type: 'application.rejected' },
  { type: 'application.withdrawn' },
  { type: 'decision.undone', at: 1, until: 2 },
  { type: 'decision.undone', at: 2, until: 2 },
  { type: 'offer.accepted', at: 1, until: 2 },
  { type: 'offer.declined', at: 1, until: 0 },
  { type: 'offer.lapsed', at: 2, until: 2 },
  { type: 'offer.renewed', at: 1, until: 2 },
  { type: 'test.recorded', done: true },
  { type: 'interview.offered' },
  { type: 'interview.chosen', at: 1, until: 2 },
  { type: 'interview.changed', at: 1, until: 2 },
  { type: 'interview.updated' },
  { type: 'interview.cancelled' },
  { type: 'interview.withdrawn' },
  { type: 'interview.done', at: 2, from: 1 },
  { type: 'interview.missed', at: 2, from: 1 },
  { type: 'correction.asked', steps: steps.slice(0, 1).map(({ key }) => key) },
  { type: 'correction.recalled' },
  { type: 'correction.sent' },
  { type: 'draft.deleted' },
];
