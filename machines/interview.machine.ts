import { setup } from 'xstate';

/** What the interview machine says about an application; `None`: no interview is offered. */
export const interviewStates = ['None', 'Offered', 'Chosen', 'Done', 'Missed'] as const;
export type InterviewState = (typeof interviewStates)[number];

/** Times in milliseconds. */
export type InterviewEvent =
  /** Staff ask the applicant to choose a time. */
  | { readonly type: 'interview.offered' }
  /** The applicant chooses a time; possible before `until`, when the choice of this time ends. */
  | { readonly type: 'interview.chosen'; readonly at: number; readonly until: number }
  /** The applicant chooses another time; `until`: the earlier of the ends of both choices. */
  | { readonly type: 'interview.changed'; readonly at: number; readonly until: number }
  /** Staff changed where the chosen interview takes place; its time stays. */
  | { readonly type: 'interview.updated' }
  /** Staff cancelled or moved the chosen time: the applicant chooses again. */
  | { readonly type: 'interview.cancelled' }
  /** Staff take the offer back. */
  | { readonly type: 'interview.withdrawn' }
  /** The interview took place, or the applicant did not come; recorded after its beginning, `from`. */
  | { readonly type: 'interview.done'; readonly at: number; readonly from: number }
  | { readonly type: 'interview.missed'; readonly at: number; readonly from: number };

export type InterviewEventType = InterviewEvent['type'];

/**
 * The interview of an application: offered, chosen by the applicant, held or missed. The application machine says in which
 * of its states these events count, and which mails follow. Pure.
 */
export const createInterviewMachine = () =>
  setup({
    types: { events: {} as InterviewEvent },
    guards: {
      isInTime: ({ event }) =>
        (event.type === 'interview.chosen' || event.type === 'interview.changed') && event.at < event.until,
      hasBegun: ({ event }) =>
        (event.type === 'interview.done' || event.type === 'interview.missed') && event.at >= event.from,
    },
  }).createMachine({
    id: 'interview',
    initial: 'None',
    states: {
      None: { on: { 'interview.offered': 'Offered' } },
      Offered: {
        on: {
          'interview.chosen': { guard: 'isInTime', target: 'Chosen' },
          'interview.withdrawn': 'None',
        },
      },
      Chosen: {
        on: {
          'interview.changed': { guard: 'isInTime', target: 'Chosen' },
          'interview.updated': 'Chosen',
          'interview.cancelled': 'Offered',
          'interview.withdrawn': 'None',
          'interview.done': { guard: 'hasBegun', target: 'Done' },
          'interview.missed': { guard: 'hasBegun', target: 'Missed' },
        },
      },
      // What was recorded by mistake is corrected.
      Done: { on: { 'interview.missed': { guard: 'hasBegun', target: 'Missed' } } },
      Missed: {
        on: { 'interview.offered': 'Offered', 'interview.done': { guard: 'hasBegun', target: 'Done' } },
      },
    },
  });
