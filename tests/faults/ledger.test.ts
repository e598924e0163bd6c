import { describe, expect, it } from 'vitest';
import { compareLedger, createLedger, type Facts, type Operation } from './ledger.ts';

const facts = (more: Partial<Facts> = {}): Facts => ({
  accounts: new Map(),
  applications: new Map(),
  answers: new Map(),
  saves: new Map(),
  submissions: new Map(),
  files: new Map(),
  payments: new Map(),
  orders: new Map(),
  ...more,
});

/** One intent that was acknowledged, or not. */
const ledgerOf = (...operations: readonly (readonly [Operation, { readonly id?: string } | undefined])[]) => {
  const ledger = createLedger();
  for (const [operation, acknowledged] of operations) ledger.intend(operation).acknowledged = acknowledged;
  return ledger;
};
const save = (marker: string): Operation => ({ kind: 'saved', formId: 'f', step: 's', marker });
const application = { accountId: 'a', registrationNumber: '20-1' };

describe('compareLedger: lost writes', () => {
  it.each<[string, Operation, { id?: string }, Partial<Facts>]>([
    ['account', { kind: 'registered', email: 'e' }, {}, { accounts: new Map([['e', false]]) }],
    ['verification', { kind: 'verified', email: 'e' }, {}, { accounts: new Map([['e', true]]) }],
    ['draft', { kind: 'started', accountId: 'a' }, { id: 'f' }, { applications: new Map([['f', application]]) }],
    [
      'file',
      { kind: 'uploaded', formId: 'f', step: 's', field: 'x' },
      { id: 'i' },
      { files: new Map([['i', 'f/s/x']]) },
    ],
    ['submit', { kind: 'submitted', formId: 'f' }, { id: '20-1' }, { applications: new Map([['f', application]]) }],
    ['order', { kind: 'ordered', formId: 'f' }, { id: 'p' }, { payments: new Map([['p', 'f']]) }],
  ])(
    'an acknowledged %s that is missing is lost, and an unacknowledged one is not',
    (_name, operation, acknowledged, there) => {
      expect(compareLedger(ledgerOf([operation, acknowledged]), facts(there))).toEqual({ lost: [], doubled: [] });
      expect(compareLedger(ledgerOf([operation, acknowledged]), facts()).lost).toHaveLength(1);
      expect(compareLedger(ledgerOf([operation, undefined]), facts()).lost).toEqual([]);
    },
  );

  it('a reverted verification, a draft of another account and a changed registration number are lost', () => {
    const verified = ledgerOf([{ kind: 'verified', email: 'e' }, {}]);
    expect(compareLedger(verified, facts({ accounts: new Map([['e', false]]) })).lost).toHaveLength(1);
    const applications = new Map([['f', { accountId: 'b', registrationNumber: '20-2' }]]);
    const started = ledgerOf([{ kind: 'started', accountId: 'a' }, { id: 'f' }]);
    expect(compareLedger(started, facts({ applications })).lost).toHaveLength(1);
    const submitted = ledgerOf([{ kind: 'submitted', formId: 'f' }, { id: '20-1' }]);
    expect(compareLedger(submitted, facts({ applications })).lost).toHaveLength(1);
  });

  it('an acknowledged save is lost only if neither it nor a later save is stored', () => {
    const saves = new Map([['f/s', 3]]);
    const stored = (text: string) => facts({ saves, answers: new Map([['f/s', `{"address":"${text}"}`]]) });
    const ledger = ledgerOf([save('one '), {}], [save('two '), {}], [save('three '), undefined]);
    expect(compareLedger(ledger, stored('two ')).lost).toEqual([]);
    expect(compareLedger(ledger, stored('three ')).lost, 'its answer was lost, not the save').toEqual([]);
    expect(compareLedger(ledger, stored('one ')).lost).toHaveLength(1);
    expect(compareLedger(ledger, stored('')).lost).toHaveLength(1);
  });

  it('a save is lost if the history has fewer entries than acknowledged saves', () => {
    const ledger = ledgerOf([save('one '), {}], [save('two '), {}]);
    const answers = new Map([['f/s', 'two ']]);
    expect(compareLedger(ledger, facts({ answers, saves: new Map([['f/s', 2]]) })).lost).toEqual([]);
    expect(compareLedger(ledger, facts({ answers, saves: new Map([['f/s', 1]]) })).lost).toHaveLength(1);
  });
});

describe('compareLedger: doubled effects', () => {
  it.each<[string, Operation, (times: number) => Partial<Facts>]>([
    [
      'draft',
      { kind: 'started', accountId: 'a' },
      (times) => ({ applications: new Map(Array.from({ length: times }, (_, at) => [`f${at}`, application])) }),
    ],
    ['save', save('one '), (times) => ({ answers: new Map([['f/s', 'one ']]), saves: new Map([['f/s', times]]) })],
    [
      'file',
      { kind: 'uploaded', formId: 'f', step: 's', field: 'x' },
      (times) => ({ files: new Map(Array.from({ length: times }, (_, at) => [`i${at}`, 'f/s/x'])) }),
    ],
    ['submit', { kind: 'submitted', formId: 'f' }, (times) => ({ submissions: new Map([['f', times]]) })],
    ['order', { kind: 'ordered', formId: 'f' }, (times) => ({ orders: new Map([['f', times]]) })],
  ])(
    'an unacknowledged %s that took effect twice is doubled, and one that took effect once or never is not',
    (_name, operation, there) => {
      // The client has no response: the operation may have happened once, or not at all.
      const ledger = ledgerOf([operation, undefined]);
      for (const times of [0, 1]) expect(compareLedger(ledger, facts(there(times))).doubled).toEqual([]);
      expect(compareLedger(ledger, facts(there(2))).doubled).toHaveLength(1);
    },
  );

  it('two saves may both take effect, and two submits of one application may not', () => {
    const twice = ledgerOf([save('one '), undefined], [save('two '), undefined]);
    expect(compareLedger(twice, facts({ saves: new Map([['f/s', 2]]) })).doubled).toEqual([]);
    expect(compareLedger(twice, facts({ saves: new Map([['f/s', 3]]) })).doubled).toHaveLength(1);
    const submits = ledgerOf(
      [{ kind: 'submitted', formId: 'f' }, undefined],
      [{ kind: 'submitted', formId: 'f' }, undefined],
    );
    expect(compareLedger(submits, facts({ submissions: new Map([['f', 2]]) })).doubled).toHaveLength(1);
  });
});
