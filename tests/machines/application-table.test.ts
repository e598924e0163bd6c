import { describe } from 'vitest';
import { createApplicationMachine } from '../../machines/application.machine.ts';
import { testTransitions } from './transition-table.ts';

// made-up keys: the machine knows no step by name
const steps = [
  { key: 'one', wireStep: 1, reloadsWhenChanged: ['first'] },
  { key: 'two', wireStep: 2 },
  { key: 'three', wireStep: 3 },
  { key: 'four', wireStep: 4 },
  { key: 'last', wireStep: 6, submits: true },
];
const empty = { completed: [], reopened: [] };
const partly = { completed: ['one', 'two'], reopened: [] };
const reloading = { completed: ['one', 'two', 'three'], reopened: [] };
const full = { completed: ['one', 'two', 'three', 'four'], reopened: [] };
const asked = { completed: full.completed, reopened: ['two'] };

/** The application asks neither step two nor the default order. */
const some = { completed: ['one', 'four'], reopened: ['two'], asked: ['one', 'four', 'three', 'last'] };
const allOfSome = { ...some, completed: ['one', 'four', 'three'] };

const opened = { completed: full.completed, reopened: [], opened: ['two'] };

const ended = {};
const decided = { 'decision undone in time': 'Submitted: holdBack' };
const decidedWaiting = { 'decision undone in time': 'Waitlisted: holdBack' };
const answers = {
  'offer accepted before its end': 'OfferAccepted: notify(offer-accepted)',
  'offer without an end accepted': 'OfferAccepted: notify(offer-accepted)',
  'offer declined before its end': 'OfferDeclined: notify(offer-declined)',
  'offer lapsed at its end': 'OfferLapsed: notify(offer-lapsed)',
};

describe('application machine', () => {
  testTransitions({
    machine: createApplicationMachine(steps),
    positions: {
      'empty draft': { status: 'Draft', context: empty },
      'draft with two steps': { status: 'Draft', context: partly },
      'draft with three steps': { status: 'Draft', context: reloading },
      'full draft': { status: 'Draft', context: full },
      'full draft with step two reopened': { status: 'Draft', context: asked },
      'draft without step two, step four before step three': { status: 'Draft', context: some },
      'full draft without step two': { status: 'Draft', context: allOfSome },
      'pending registration fee': { status: 'PendingRegistrationFee', context: full },
      submitted: { status: 'Submitted', context: full },
      'submitted, no longer eligible': { status: 'Submitted', context: { ...full, ineligible: true } },
      'returned for correction': { status: 'Returned', context: opened },
      'not eligible': { status: 'NotEligible', context: full },
      waitlisted: { status: 'Waitlisted', context: full },
      'waitlisted, no longer eligible': { status: 'Waitlisted', context: { ...full, ineligible: true } },
      accepted: { status: 'Accepted', context: full },
      'accepted from the waitlist': { status: 'Accepted', context: { ...full, waited: true } },
      'rejected from the waitlist': { status: 'Rejected', context: { ...full, waited: true } },
      'withdrawn from the waitlist': { status: 'Withdrawn', context: { ...full, waited: true } },
      'offer accepted': { status: 'OfferAccepted', context: full },
      'offer declined': { status: 'OfferDeclined', context: full },
      'offer lapsed': { status: 'OfferLapsed', context: full },
      'offer lapsed, no longer eligible': { status: 'OfferLapsed', context: { ...full, ineligible: true } },
      rejected: { status: 'Rejected', context: full },
      withdrawn: { status: 'Withdrawn', context: full },
      deleted: { status: 'Deleted', context: partly },
    },
    events: {
      'saves step one': { type: 'step.saved', key: 'one' },
      'saves step one, reloading field changed': { type: 'step.saved', key: 'one', changed: ['first'] },
      'saves step one, other field changed': { type: 'step.saved', key: 'one', changed: ['other'] },
      'saves step two': { type: 'step.saved', key: 'two', changed: ['first'] },
      'saves step three': { type: 'step.saved', key: 'three' },
      'saves step four': { type: 'step.saved', key: 'four' },
      'saves the step that submits': { type: 'step.saved', key: 'last' },
      'saves an unknown step': { type: 'step.saved', key: 'nowhere' },
      'schema of step two changed': { type: 'step.reopened', keys: ['two'] },
      'schema of an unknown step changed': { type: 'step.reopened', keys: ['nowhere'] },
      'submits, owes a fee': {
        type: 'application.submitted',
        eligible: true,
        registrationFee: 350_000,
      },
      'submits, free of charge': {
        type: 'application.submitted',
        eligible: true,
        registrationFee: 0,
      },
      'submits, not eligible': {
        type: 'application.submitted',
        eligible: false,
        registrationFee: 350_000,
      },
      paid: { type: 'payment.confirmed' },
      accepted: { type: 'application.accepted' },
      waitlisted: { type: 'application.waitlisted' },
      'offer accepted before its end': { type: 'offer.accepted', at: 999, until: 1_000 },
      'offer accepted at its end': { type: 'offer.accepted', at: 1_000, until: 1_000 },
      'offer without an end accepted': { type: 'offer.accepted', at: 1_000, until: 0 },
      'offer declined before its end': { type: 'offer.declined', at: 999, until: 1_000 },
      'offer declined at its end': { type: 'offer.declined', at: 1_000, until: 1_000 },
      'offer lapsed before its end': { type: 'offer.lapsed', at: 999, until: 1_000 },
      'offer lapsed at its end': { type: 'offer.lapsed', at: 1_000, until: 1_000 },
      'offer renewed until a later moment': { type: 'offer.renewed', at: 999, until: 1_000 },
      'offer renewed until now': { type: 'offer.renewed', at: 1_000, until: 1_000 },
      'offer renewed without an end': { type: 'offer.renewed', at: 1_000, until: 0 },
      'offer without an end lapsed': { type: 'offer.lapsed', at: 1_000, until: 0 },
      rejected: { type: 'application.rejected' },
      withdrawn: { type: 'application.withdrawn' },
      'decision undone in time': { type: 'decision.undone', at: 1_000, until: 1_001 },
      'decision undone too late': { type: 'decision.undone', at: 1_000, until: 1_000 },
      'decision undone that cannot be undone': { type: 'decision.undone', at: 1_000, until: 0 },
      'test taken': { type: 'test.recorded', done: true },
      'correction of step two requested': { type: 'correction.asked', steps: ['two'] },
      'correction of no step requested': { type: 'correction.asked', steps: [] },
      'correction of an unknown step requested': { type: 'correction.asked', steps: ['two', 'nowhere'] },
      'correction recalled': { type: 'correction.recalled' },
      'correction sent': { type: 'correction.sent' },
      'correction sent, eligible': { type: 'correction.sent', eligible: true },
      'correction sent, no longer eligible': { type: 'correction.sent', eligible: false },
      'correction recalled, no longer eligible': { type: 'correction.recalled', eligible: false },
      deleted: { type: 'draft.deleted' },
    },
    rows: {
      'empty draft': {
        'saves step one': ['Draft', { completed: ['one'] }],
        'saves step one, reloading field changed': ['Draft', { completed: ['one'] }],
        'saves step one, other field changed': ['Draft', { completed: ['one'] }],
        deleted: 'Deleted',
      },
      'draft with two steps': {
        'saves step one': 'Draft',
        'saves step one, reloading field changed': 'Draft',
        'saves step one, other field changed': 'Draft',
        'saves step two': 'Draft',
        'saves step three': ['Draft', { completed: ['one', 'two', 'three'] }],
        'schema of step two changed': ['Draft', { reopened: ['two'] }],
        deleted: 'Deleted',
      },
      'draft with three steps': {
        'saves step one': 'Draft',
        'saves step one, reloading field changed': 'Draft: reload',
        'saves step one, other field changed': 'Draft',
        'saves step two': 'Draft',
        'saves step three': 'Draft',
        'saves step four': ['Draft', { completed: full.completed }],
        'schema of step two changed': ['Draft', { reopened: ['two'] }],
        deleted: 'Deleted',
      },
      'full draft': {
        'saves step one': 'Draft',
        'saves step one, reloading field changed': 'Draft: reload',
        'saves step one, other field changed': 'Draft',
        'saves step two': 'Draft',
        'saves step three': 'Draft',
        'saves step four': 'Draft',
        'schema of step two changed': ['Draft', { reopened: ['two'] }],
        'submits, owes a fee': 'PendingRegistrationFee: notify(registration-fee-due)',
        'submits, free of charge': 'Submitted: notify(application-submitted)',
        'submits, not eligible': 'NotEligible: notify(not-eligible)',
        deleted: 'Deleted',
      },
      'full draft with step two reopened': {
        'saves step one': 'Draft',
        'saves step one, reloading field changed': 'Draft: reload',
        'saves step one, other field changed': 'Draft',
        'saves step two': ['Draft', { reopened: [] }],
        'saves step three': 'Draft',
        'saves step four': 'Draft',
        'schema of step two changed': 'Draft',
        deleted: 'Deleted',
      },
      'draft without step two, step four before step three': {
        'saves step one': 'Draft',
        'saves step one, reloading field changed': 'Draft: reload',
        'saves step one, other field changed': 'Draft',
        'saves step three': ['Draft', { completed: ['one', 'four', 'three'] }],
        'saves step four': 'Draft',
        deleted: 'Deleted',
      },
      'full draft without step two': {
        'saves step one': 'Draft',
        'saves step one, reloading field changed': 'Draft: reload',
        'saves step one, other field changed': 'Draft',
        'saves step three': 'Draft',
        'saves step four': 'Draft',
        'submits, owes a fee': 'PendingRegistrationFee: notify(registration-fee-due)',
        'submits, free of charge': 'Submitted: notify(application-submitted)',
        'submits, not eligible': 'NotEligible: notify(not-eligible)',
        deleted: 'Deleted',
      },
      'pending registration fee': { paid: 'Submitted: notify(registration-fee-paid)' },
      submitted: {
        accepted: 'Accepted: notify(application-accepted)',
        waitlisted: 'Waitlisted: notify(application-waitlisted)',
        rejected: 'Rejected: notify(application-rejected)',
        withdrawn: 'Withdrawn: notify(application-withdrawn)',
        'test taken': 'Submitted: recordTest(true)',
        'correction of step two requested': ['Returned: notify(correction-asked)', { opened: ['two'] }],
      },
      'submitted, no longer eligible': {
        rejected: 'Rejected: notify(application-rejected)',
        withdrawn: 'Withdrawn: notify(application-withdrawn)',
        'test taken': 'Submitted: recordTest(true)',
        'correction of step two requested': ['Returned: notify(correction-asked)', { opened: ['two'] }],
      },
      'returned for correction': {
        'saves step two': 'Returned',
        'correction sent': ['Submitted: notify(correction-received)', { opened: [] }],
        'correction recalled': ['Submitted: notify(correction-recalled)', { opened: [] }],
        'correction sent, eligible': ['Submitted: notify(correction-received)', { opened: [], ineligible: false }],
        'correction sent, no longer eligible': [
          'Submitted: notify(correction-received)',
          { opened: [], ineligible: true },
        ],
        'correction recalled, no longer eligible': [
          'Submitted: notify(correction-recalled)',
          { opened: [], ineligible: true },
        ],
        withdrawn: ['Withdrawn: notify(application-withdrawn)', { opened: [] }],
      },
      'not eligible': ended,
      waitlisted: {
        accepted: ['Accepted: notify(application-accepted)', { waited: true }],
        rejected: ['Rejected: notify(application-rejected)', { waited: true }],
        withdrawn: ['Withdrawn: notify(application-withdrawn)', { waited: true }],
        'decision undone in time': ['Submitted: holdBack', { waited: false }],
      },
      'waitlisted, no longer eligible': {
        rejected: ['Rejected: notify(application-rejected)', { waited: true }],
        withdrawn: ['Withdrawn: notify(application-withdrawn)', { waited: true }],
        'decision undone in time': ['Submitted: holdBack', { waited: false }],
      },
      accepted: { ...decided, ...answers },
      'accepted from the waitlist': { ...decidedWaiting, ...answers },
      'rejected from the waitlist': decidedWaiting,
      'withdrawn from the waitlist': decidedWaiting,
      'offer accepted': ended,
      'offer declined': ended,
      'offer lapsed': { 'offer renewed until a later moment': 'Accepted: notify(offer-renewed)' },
      'offer lapsed, no longer eligible': ended,
      rejected: decided,
      withdrawn: decided,
      deleted: ended,
    },
  });
});
