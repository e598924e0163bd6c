import { describe, expect, it } from 'vitest';
import { readPortalData } from '../support/journey/data.ts';
import { checkInvariants, type Records } from './invariants.ts';
import { rulesOf } from './machine-edges.ts';
import { failuresOf, figure, type Outcome } from './row.ts';

const rules = rulesOf((await readPortalData()).catalogue.steps);
const [first, second] = rules.steps as [string, string];

const line = (event: string, from: string | null, to: string, step: string | null = null) => ({
  ...{ formId: 'f', event, from, to, step },
});
/** One application that was started, filled in, submitted and paid, with one file. */
const consistent: Records = {
  history: [
    line('application.started', null, 'Draft'),
    ...rules.steps.map((step) => line('step.saved', 'Draft', 'Draft', step)),
    line('application.submitted', 'Draft', 'Pending Registration Fee'),
    line('payment.confirmed', 'Pending Registration Fee', 'Submitted'),
  ],
  applications: [{ id: 'f', status: 'Submitted', completed: rules.steps, registrationNumber: '20-1' }],
  payments: [{ invoice: '20-1-1', status: 'Paid', amount: 350_000 }],
  refunds: [],
  orders: [{ invoice: '20-1-1', status: 'SUCCESS', amount: 350_000 }],
  promoCodes: [
    { code: 'ONE', quota: 1, uses: 1 },
    { code: 'ANY', quota: null, uses: 7 },
  ],
  fileRows: [{ name: 'photo', size: 10 }],
  storedFiles: [{ name: 'photo', size: 10 }],
  waitingJobs: [],
};

it('checkInvariants reports nothing for consistent records', () => {
  expect(checkInvariants(consistent, rules)).toEqual([]);
});

describe('checkInvariants', () => {
  const with_ = (change: Partial<Records>): Records => ({ ...consistent, ...change });
  it.each<[string, Records, RegExp]>([
    [
      'an application that was submitted twice',
      with_({ history: [...consistent.history, line('application.submitted', 'Draft', 'Pending Registration Fee')] }),
      /more than once/,
    ],
    [
      'a registration number of two applications',
      with_({
        applications: [
          ...consistent.applications,
          ...consistent.applications.map((one) => ({ ...one, completed: [], id: 'g' })),
        ],
      }),
      /two applications/,
    ],
    [
      'a registration number without a submission in the history',
      with_({ history: consistent.history.filter(({ event }) => event !== 'application.submitted') }),
      /no submission/,
    ],
    [
      'a saved step that is no longer completed',
      with_({ applications: consistent.applications.map((one) => ({ ...one, completed: [first] })) }),
      new RegExp(`lost its step ${second}`),
    ],
    [
      'a step that was saved before the step in front of it',
      with_({
        history: [
          consistent.history[0],
          consistent.history[2],
          consistent.history[1],
          ...consistent.history.slice(3),
        ] as Records['history'],
      }),
      /before the step in front/,
    ],
    [
      'a completed step without a history entry',
      with_({ history: consistent.history.filter(({ step }) => step !== second) }),
      /no history of/,
    ],
    [
      'a payment with the status Paid and no order at the gateway',
      with_({ orders: [] }),
      /without exactly one equal success/,
    ],
    [
      'a payment with the status Paid of which the gateway received less',
      with_({ orders: [{ invoice: '20-1-1', status: 'SUCCESS', amount: 1 }] }),
      /without exactly one equal success/,
    ],
    [
      'an order that is paid at the gateway and open in the portal',
      with_({ payments: [{ invoice: '20-1-1', status: 'Open', amount: 350_000 }] }),
      /does not know of/,
    ],
    [
      'a promo code that was used more often than its quota',
      with_({ promoCodes: [{ code: 'ONE', quota: 1, uses: 2 }] }),
      /2 times of 1/,
    ],
    ['a file row without a stored file', with_({ storedFiles: [] }), /is gone/],
    [
      'a stored file with another size than its row',
      with_({ storedFiles: [{ name: 'photo', size: 9 }] }),
      /another size/,
    ],
    ['a stored file without a row', with_({ fileRows: [] }), /no row for/],
    [
      'a status change that the state machine does not have',
      with_({ history: [...consistent.history, line('payment.confirmed', 'Draft', 'Submitted')] }),
      /no edge/,
    ],
    ['a job that is still in the queue', with_({ waitingJobs: ['sendOtp'] }), /still waits/],
  ])('reports %s', (_name, records, words) => {
    expect(checkInvariants(records, rules).join('\n')).toMatch(words);
  });

  it('does not report a paid order whose payment has expired and awaits a refund', () => {
    const late = { payments: [{ invoice: '20-1-1', status: 'Expired', amount: 350_000 }], refunds: ['20-1-1'] };
    expect(checkInvariants(with_(late), rules)).toEqual([]);
  });
});

describe('failuresOf', () => {
  const passed: Outcome = { lost: [], doubled: [], unexpected: [], back: 10, figures: [], broken: [], answers: '' };
  it.each<[string, Partial<Outcome>]>([
    ['a lost write', { lost: ['saved f/s'] }],
    ['a doubled effect', { doubled: ['ordered f'] }],
    ['an unexpected answer', { unexpected: ['POST /api/form 500'] }],
    ['a recovery after more than 10 seconds', { back: 10.1 }],
    ['no recovery', { back: Number.POSITIVE_INFINITY }],
    ['a figure beyond its limit', { figures: [figure('slowest answer', 3.1, 's', 3)] }],
    ['a violated invariant', { broken: ['f was submitted more than once'] }],
  ])('lists one failure for %s', (_name, change) => {
    expect(failuresOf(passed)).toEqual([]);
    expect(failuresOf({ ...passed, ...change })).toHaveLength(1);
  });
});
