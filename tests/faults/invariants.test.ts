import { describe, expect, it } from 'vitest';
import { readPortalData } from '../support/journey/data.ts';
import { type Books, checkInvariants } from './invariants.ts';
import { rulesOf } from './machine-edges.ts';
import { failuresOf, figure, type Outcome } from './row.ts';

const rules = rulesOf((await readPortalData()).catalogue.steps);
const [first, second] = rules.steps as [string, string];

const line = (event: string, from: string | null, to: string, step: string | null = null) => ({
  ...{ formId: 'f', event, from, to, step },
});
/** One application that was begun, filled in, submitted and paid, with one file. */
const sound: Books = {
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

it('consistent records violate no invariant', () => {
  expect(checkInvariants(sound, rules)).toEqual([]);
});

describe('each invariant can be violated', () => {
  const with_ = (change: Partial<Books>): Books => ({ ...sound, ...change });
  it.each<[string, Books, RegExp]>([
    [
      'submitted twice',
      with_({ history: [...sound.history, line('application.submitted', 'Draft', 'Pending Registration Fee')] }),
      /more than once/,
    ],
    [
      'a number given twice',
      with_({
        applications: [...sound.applications, ...sound.applications.map((one) => ({ ...one, completed: [], id: 'g' }))],
      }),
      /two applications/,
    ],
    [
      'a number without a submission',
      with_({ history: sound.history.filter(({ event }) => event !== 'application.submitted') }),
      /no submission/,
    ],
    [
      'a finished step fell back',
      with_({ applications: sound.applications.map((one) => ({ ...one, completed: [first] })) }),
      new RegExp(`lost its step ${second}`),
    ],
    [
      'a step finished before the one in front',
      with_({
        history: [sound.history[0], sound.history[2], sound.history[1], ...sound.history.slice(3)] as Books['history'],
      }),
      /before the step in front/,
    ],
    [
      'a finished step that nothing tells of',
      with_({ history: sound.history.filter(({ step }) => step !== second) }),
      /nothing tells of/,
    ],
    ['Paid, and the gateway knows nothing', with_({ orders: [] }), /without exactly one equal success/],
    [
      'Paid, and the gateway took less',
      with_({ orders: [{ invoice: '20-1-1', status: 'SUCCESS', amount: 1 }] }),
      /without exactly one equal success/,
    ],
    [
      'taken, and the portal knows nothing',
      with_({ payments: [{ invoice: '20-1-1', status: 'Open', amount: 350_000 }] }),
      /does not know of/,
    ],
    ['a promo code used too often', with_({ promoCodes: [{ code: 'ONE', quota: 1, uses: 2 }] }), /2 times of 1/],
    ['a row without its file', with_({ storedFiles: [] }), /is gone/],
    ['a file cut short', with_({ storedFiles: [{ name: 'photo', size: 9 }] }), /another size/],
    ['a file without its row', with_({ fileRows: [] }), /no row tells/],
    [
      'a pair of states that is no edge',
      with_({ history: [...sound.history, line('payment.confirmed', 'Draft', 'Submitted')] }),
      /no edge/,
    ],
    ['a job left behind', with_({ waitingJobs: ['sendOtp'] }), /still waits/],
  ])('%s', (_name, books, words) => {
    expect(checkInvariants(books, rules).join('\n')).toMatch(words);
  });

  it('money that awaits a refund is not missing', () => {
    const late = { payments: [{ invoice: '20-1-1', status: 'Expired', amount: 350_000 }], refunds: ['20-1-1'] };
    expect(checkInvariants(with_(late), rules)).toEqual([]);
  });
});

describe('a row fails', () => {
  const passed: Outcome = { lost: [], doubled: [], odd: [], back: 10, figures: [], broken: [], answers: '' };
  it.each<[string, Partial<Outcome>]>([
    ['when something is lost', { lost: ['saved f/s'] }],
    ['when something is doubled', { doubled: ['ordered f'] }],
    ['when an answer is odd', { odd: ['POST /api/form 500'] }],
    ['when it takes long to come back', { back: 10.1 }],
    ['when it never comes back', { back: Number.POSITIVE_INFINITY }],
    ['when a figure does not hold', { figures: [figure('slowest answer', 3.1, 's', 3)] }],
    ['when an invariant is broken', { broken: ['f was submitted more than once'] }],
  ])('%s', (_name, change) => {
    expect(failuresOf(passed)).toEqual([]);
    expect(failuresOf({ ...passed, ...change })).toHaveLength(1);
  });
});
