import { and, assign, not, setup } from 'xstate';
import { type Effect, type EffectActions, withEffects } from './effects.ts';
import {
  createInterviewMachine,
  type InterviewEvent,
  type InterviewEventType,
  type InterviewState,
  interviewStates,
} from './interview.machine.ts';
import { apply, isAllowed } from './run.ts';

/** The properties of a step of `schemas/application/steps.json` that the machine uses. */
export interface StepRule {
  readonly key: string;
  /** Identity of the step on the API; never renumbered. */
  readonly wireStep: number;
  /** The step is saved by submitting the application. */
  readonly submits?: boolean;
  /** Fields whose change reloads the application if later steps are saved. */
  readonly reloadsWhenChanged?: readonly string[];
}

/** Facts that decide which events are allowed; never answers. */
export interface ApplicationFacts {
  /** Keys of the finished steps; only ever grows (specification 4). */
  readonly completed: readonly string[];
  /** Finished steps whose answers are invalid after a schema change; they must be completed again before the submit. */
  readonly reopened: readonly string[];
  /**
   * Keys of the steps that this application asks, in its order; computed from its answers, never stored. Absent: all
   * steps, in the order of the data.
   */
  readonly asked?: readonly string[];
  /** Steps with fields that an admin opened for correction; absent means none. */
  readonly opened?: readonly string[];
  /**
   * After a correction the applicant is not eligible for any chosen program and cannot be accepted. Absent means false.
   */
  readonly ineligible?: boolean;
  /** The decision in force was made about a waitlisted application: its undo leads back there. Absent means false. */
  readonly waited?: boolean;
  /** The state of the interview. Absent means None. */
  readonly interview?: InterviewState;
}

export type ApplicationEvent =
  /** `changed`: fields whose saved answer differs from the one before. */
  | { readonly type: 'step.saved'; readonly key: string; readonly changed?: readonly string[] }
  | { readonly type: 'step.reopened'; readonly keys: readonly string[] }
  /** `registrationFee` in whole rupiah, of the verified program. */
  | { readonly type: 'application.submitted'; readonly eligible: boolean; readonly registrationFee: number }
  | { readonly type: 'payment.confirmed' }
  | { readonly type: 'application.accepted' }
  | { readonly type: 'application.waitlisted' }
  | { readonly type: 'application.rejected' }
  | { readonly type: 'application.withdrawn' }
  /** Times in milliseconds; `until` of a decision that cannot be undone is 0. */
  | { readonly type: 'decision.undone'; readonly at: number; readonly until: number }
  /** The applicant's answer to the offered place. Times in milliseconds; `until` of an offer without an end is 0. */
  | { readonly type: 'offer.accepted'; readonly at: number; readonly until: number }
  | { readonly type: 'offer.declined'; readonly at: number; readonly until: number }
  /** The time for an answer is over. */
  | { readonly type: 'offer.lapsed'; readonly at: number; readonly until: number }
  /** Staff offer the place again, until a new moment. */
  | { readonly type: 'offer.renewed'; readonly at: number; readonly until: number }
  | { readonly type: 'test.recorded'; readonly done: boolean }
  | InterviewEvent
  /** `steps`: those that the opened fields belong to. */
  | { readonly type: 'correction.asked'; readonly steps: readonly string[] }
  /** `eligible`: the eligibility for the corrected answers; absent when no answer changed. */
  | { readonly type: 'correction.recalled'; readonly eligible?: boolean }
  | { readonly type: 'correction.sent'; readonly eligible?: boolean }
  | { readonly type: 'draft.deleted' };

/** What happened to an application; `schemas/rules/mails.json` says who gets which mail about it. */
export type ApplicationNotice =
  | 'registration-fee-due'
  | 'registration-fee-paid'
  | 'application-submitted'
  | 'not-eligible'
  | 'application-accepted'
  | 'application-waitlisted'
  | 'offer-accepted'
  | 'offer-declined'
  | 'offer-lapsed'
  | 'offer-renewed'
  | 'application-rejected'
  | 'application-withdrawn'
  | 'correction-asked'
  | 'correction-received'
  | 'correction-recalled'
  | 'interview-offered'
  | 'interview-chosen'
  | 'interview-changed'
  | 'interview-updated'
  | 'interview-cancelled'
  | 'interview-withdrawn'
  | 'interview-missed';

/** Effects that the caller performs. */
export interface ApplicationEffects {
  /** Reload the form in the browser, because later steps depend on the changed answer. */
  readonly reload: undefined;
  /** Send the mails about this event. */
  readonly notify: { readonly event: ApplicationNotice };
  /** Do not send the mail about a decision that was undone. */
  readonly holdBack: undefined;
  /** Store whether the psychological test was taken. */
  readonly recordTest: { readonly done: boolean };
}

export type ApplicationEffect = Effect<ApplicationEffects>;

/** The first line of a history: the application begins, before the machine has an event. */
export const firstEvent = 'application.started';

/** Events of a form that is open in a browser: nothing is stored, and no history has them. */
export const unstoredEvents = ['step.reopened'] as const satisfies readonly ApplicationEvent['type'][];

const effects: EffectActions<ApplicationEffects> = {
  reload: () => {},
  notify: () => {},
  holdBack: () => {},
  recordTest: () => {},
};

/** The first step after whose saving a changed program reloads the form (specification 4, "after step 3"). */
const RELOAD_FROM_WIRE_STEP = 3;

/** Undoes a decision: the application awaits a decision again, and the mail about the first one is not sent. */
const undoTransition = {
  'decision.undone': [
    { guard: 'isInTimeFromWaitlist', target: 'Waitlisted', actions: 'holdBack' },
    { guard: 'isInTime', target: 'Submitted', actions: 'holdBack' },
  ],
} as const;

const interview = createInterviewMachine();

const isInterviewEvent = (event: ApplicationEvent): event is InterviewEvent => event.type.startsWith('interview.');

/** The notice about each event of the interview; null: nobody is notified. */
const interviewNotices = {
  'interview.offered': 'interview-offered',
  'interview.chosen': 'interview-chosen',
  'interview.changed': 'interview-changed',
  'interview.updated': 'interview-updated',
  'interview.cancelled': 'interview-cancelled',
  'interview.withdrawn': 'interview-withdrawn',
  'interview.done': null,
  'interview.missed': 'interview-missed',
} as const satisfies Readonly<Record<InterviewEventType, ApplicationNotice | null>>;

/** The events of the interview, in each state in which an interview makes sense. */
const interviewTransitions = Object.fromEntries(
  Object.entries(interviewNotices).map(([type, event]) => [
    type,
    {
      guard: 'isAllowedInterview' as const,
      actions: [
        'followInterview' as const,
        ...(event === null ? [] : [{ type: 'notify' as const, params: { event } }]),
      ],
    },
  ]),
);

const interviewAt = ({ interview: status = 'None' }: ApplicationFacts) => ({ status, context: {} });

const union = (a: readonly string[], b: readonly string[]): readonly string[] => [...new Set([...a, ...b])];
const without = (a: readonly string[], b: readonly string[]): readonly string[] => a.filter((key) => !b.includes(key));

/**
 * Lifecycle of an application (specification 4.3): steps in order, final submit, fee, correction, decision, undo,
 * deletion. Pure: no I/O, clock, text or answers. Effects: `ApplicationEffects`.
 * @param steps order and identity of the steps; the one that `submits` is saved by the final submit
 */
export const createApplicationMachine = (steps: readonly StepRule[]) => {
  const questions = steps.filter((step) => !step.submits);
  const keys = questions.map((step) => step.key);
  const late = questions.filter((step) => step.wireStep >= RELOAD_FROM_WIRE_STEP).map((step) => step.key);

  /** The questions that the application asks, in its order. */
  const askedOf = ({ asked }: ApplicationFacts): readonly string[] =>
    asked?.filter((key) => keys.includes(key)) ?? keys;

  const machine = setup({
    types: { context: {} as ApplicationFacts, events: {} as ApplicationEvent },
    guards: {
      saves: ({ event }, p: { key: string }) => event.type === 'step.saved' && event.key === p.key,
      isAsked: ({ context }, p: { key: string }) => askedOf(context).includes(p.key),
      changes: ({ event }, p: { fields: readonly string[] }) =>
        event.type === 'step.saved' && p.fields.some((field) => event.changed?.includes(field)),
      hasDoneBefore: ({ context }, p: { key: string }) => {
        const asked = askedOf(context);
        return asked.slice(0, Math.max(0, asked.indexOf(p.key))).every((key) => context.completed.includes(key));
      },
      hasDoneAll: ({ context }) => askedOf(context).every((key) => context.completed.includes(key)),
      hasDoneAny: ({ context }, p: { keys: readonly string[] }) =>
        p.keys.some((key) => context.completed.includes(key)),
      isReopened: ({ context }) => askedOf(context).some((key) => context.reopened.includes(key)),
      reopensDone: ({ context, event }) =>
        event.type === 'step.reopened' && event.keys.some((key) => context.completed.includes(key)),
      isEligible: ({ event }) => event.type === 'application.submitted' && event.eligible,
      owesFee: ({ event }) => event.type === 'application.submitted' && event.registrationFee > 0,
      isOpened: ({ context }, p: { key: string }) => context.opened?.includes(p.key) === true,
      opensDone: ({ context, event }) =>
        event.type === 'correction.asked' &&
        event.steps.length > 0 &&
        event.steps.every((key) => context.completed.includes(key)),
      isFit: ({ context }) => context.ineligible !== true,
      isInTime: ({ event }) => event.type === 'decision.undone' && event.at < event.until,
      isInTimeFromWaitlist: ({ context, event }) =>
        context.waited === true && event.type === 'decision.undone' && event.at < event.until,
      isOfferOpen: ({ event }) =>
        (event.type === 'offer.accepted' || event.type === 'offer.declined') &&
        (event.until === 0 || event.at < event.until),
      isRenewal: ({ event }) => event.type === 'offer.renewed' && event.at < event.until,
      isAllowedInterview: ({ context, event }) =>
        isInterviewEvent(event) && isAllowed(interview, interviewAt(context), event),
      isOfferOver: ({ event }) => event.type === 'offer.lapsed' && event.until > 0 && event.at >= event.until,
    },
    actions: {
      complete: assign({
        completed: ({ context }, p: { key: string }) => union(context.completed, [p.key]),
        reopened: ({ context }, p: { key: string }) => without(context.reopened, [p.key]),
      }),
      reopen: assign({
        reopened: ({ context, event }) =>
          event.type === 'step.reopened'
            ? union(
                context.reopened,
                event.keys.filter((key) => context.completed.includes(key)),
              )
            : context.reopened,
      }),
      open: assign({ opened: ({ event }) => (event.type === 'correction.asked' ? event.steps : []) }),
      close: assign({ opened: [] }),
      followInterview: assign(({ context, event }) => {
        const after = isInterviewEvent(event) ? apply(interview, interviewAt(context), event) : undefined;
        const state = after && !after.refused ? interviewStates.find((name) => name === after.status) : undefined;
        return state ? { interview: state } : {};
      }),
      rememberWaitlist: assign({ waited: true }),
      forgetWaitlist: assign({ waited: false }),
      setEligibility: assign(({ event }) => {
        const isEvaluated = event.type === 'correction.sent' || event.type === 'correction.recalled';
        return isEvaluated && event.eligible !== undefined ? { ineligible: !event.eligible } : {};
      }),
      ...effects,
    },
  }).createMachine({
    id: 'application',
    context: { completed: [], reopened: [], opened: [] },
    initial: 'Draft',
    states: {
      Draft: {
        on: {
          'step.saved': questions.flatMap(({ key, reloadsWhenChanged = [] }) => {
            const inOrder = { type: 'hasDoneBefore' as const, params: { key } };
            const saves = { type: 'saves' as const, params: { key } };
            const isAsked = { type: 'isAsked' as const, params: { key } };
            const complete = { type: 'complete' as const, params: { key } };
            const reloads = and([
              saves,
              isAsked,
              inOrder,
              { type: 'hasDoneAny', params: { keys: without(late, [key]) } },
              { type: 'changes', params: { fields: reloadsWhenChanged } },
            ]);
            return [
              { guard: reloads, actions: [complete, { type: 'reload' as const }] },
              { guard: and([saves, isAsked, inOrder]), actions: complete },
            ];
          }),
          'step.reopened': { guard: 'reopensDone', actions: 'reopen' },
          'application.submitted': [
            { guard: not('hasDoneAll') },
            { guard: 'isReopened' },
            {
              guard: and(['isEligible', 'owesFee']),
              target: 'PendingRegistrationFee',
              actions: { type: 'notify', params: { event: 'registration-fee-due' } },
            },
            {
              guard: 'isEligible',
              target: 'Submitted',
              actions: { type: 'notify', params: { event: 'application-submitted' } },
            },
            {
              target: 'NotEligible',
              actions: { type: 'notify', params: { event: 'not-eligible' } },
            },
          ],
          'draft.deleted': 'Deleted',
        },
      },
      PendingRegistrationFee: {
        on: {
          'payment.confirmed': {
            target: 'Submitted',
            actions: { type: 'notify', params: { event: 'registration-fee-paid' } },
          },
        },
      },
      Submitted: {
        on: {
          ...interviewTransitions,
          'application.accepted': {
            guard: 'isFit',
            target: 'Accepted',
            actions: { type: 'notify', params: { event: 'application-accepted' } },
          },
          'application.waitlisted': {
            guard: 'isFit',
            target: 'Waitlisted',
            actions: { type: 'notify', params: { event: 'application-waitlisted' } },
          },
          'application.rejected': {
            target: 'Rejected',
            actions: { type: 'notify', params: { event: 'application-rejected' } },
          },
          'application.withdrawn': {
            target: 'Withdrawn',
            actions: { type: 'notify', params: { event: 'application-withdrawn' } },
          },
          'test.recorded': { actions: { type: 'recordTest', params: ({ event }) => ({ done: event.done }) } },
          'correction.asked': {
            guard: 'opensDone',
            target: 'Returned',
            actions: ['open', { type: 'notify', params: { event: 'correction-asked' } }],
          },
        },
      },
      Returned: {
        on: {
          ...interviewTransitions,
          'step.saved': questions.map(({ key }) => ({
            guard: and([
              { type: 'saves', params: { key } },
              { type: 'isOpened', params: { key } },
            ]),
            actions: { type: 'complete', params: { key } },
          })),
          'correction.sent': {
            target: 'Submitted',
            actions: ['close', 'setEligibility', { type: 'notify', params: { event: 'correction-received' } }],
          },
          'correction.recalled': {
            target: 'Submitted',
            actions: ['close', 'setEligibility', { type: 'notify', params: { event: 'correction-recalled' } }],
          },
          'application.withdrawn': {
            target: 'Withdrawn',
            actions: ['close', { type: 'notify', params: { event: 'application-withdrawn' } }],
          },
        },
      },
      Waitlisted: {
        on: {
          ...interviewTransitions,
          'application.accepted': {
            guard: 'isFit',
            target: 'Accepted',
            actions: ['rememberWaitlist', { type: 'notify', params: { event: 'application-accepted' } }],
          },
          'application.rejected': {
            target: 'Rejected',
            actions: ['rememberWaitlist', { type: 'notify', params: { event: 'application-rejected' } }],
          },
          'application.withdrawn': {
            target: 'Withdrawn',
            actions: ['rememberWaitlist', { type: 'notify', params: { event: 'application-withdrawn' } }],
          },
          // The waitlisting itself: it is a decision too.
          'decision.undone': { guard: 'isInTime', target: 'Submitted', actions: ['forgetWaitlist', 'holdBack'] },
        },
      },
      NotEligible: {},
      Accepted: {
        on: {
          ...undoTransition,
          'offer.accepted': {
            guard: 'isOfferOpen',
            target: 'OfferAccepted',
            actions: { type: 'notify', params: { event: 'offer-accepted' } },
          },
          'offer.declined': {
            guard: 'isOfferOpen',
            target: 'OfferDeclined',
            actions: { type: 'notify', params: { event: 'offer-declined' } },
          },
          'offer.lapsed': {
            guard: 'isOfferOver',
            target: 'OfferLapsed',
            actions: { type: 'notify', params: { event: 'offer-lapsed' } },
          },
        },
      },
      OfferAccepted: {},
      OfferDeclined: {},
      OfferLapsed: {
        on: {
          'offer.renewed': {
            guard: and(['isFit', 'isRenewal']),
            target: 'Accepted',
            actions: { type: 'notify', params: { event: 'offer-renewed' } },
          },
        },
      },
      Rejected: { on: undoTransition },
      Withdrawn: { on: undoTransition },
      Deleted: {},
    },
  });
  return withEffects<ApplicationEffects>()(machine);
};

export type ApplicationMachine = ReturnType<typeof createApplicationMachine>;
