import { describe } from 'vitest';
import { createPaymentMachine } from '../../machines/payment.machine.ts';
import { testTransitions } from './transition-table.ts';

const dueDate = 1_000;
const nothing = { seen: [], refunds: [] };
const late = { seen: ['late'], refunds: ['late'] };
const requests = { 'asks to pay': 'Creating: createLink', 'asks to pay nothing': 'Paid: confirm' } as const;
const inTime = ['Paid: confirm', { seen: ['t1'] }] as const;
const keptOpen = { seen: ['t1'], refunds: ['t1'] };
const secondKept = { seen: ['late', 't1'], refunds: ['late', 't1'] };

describe('payment', () => {
  testTransitions({
    machine: createPaymentMachine(),
    standings: {
      none: { status: 'None', context: nothing },
      creating: { status: 'Creating', context: nothing },
      open: { status: 'Open', context: nothing },
      'open, older money to give back': { status: 'Open', context: late },
      failed: { status: 'Failed', context: nothing },
      expired: { status: 'Expired', context: nothing },
      'refund needed': { status: 'RefundNeeded', context: late },
      'two refunds needed': {
        status: 'RefundNeeded',
        context: { seen: ['late', 'later'], refunds: ['late', 'later'] },
      },
      paid: { status: 'Paid', context: { seen: ['t1'], refunds: [] } },
      'paid twice': { status: 'Paid', context: { seen: ['t1', 'late'], refunds: ['late'] } },
    },
    events: {
      'asks to pay': { type: 'payment.requested', amount: 350_000 },
      'asks to pay nothing': { type: 'payment.requested', amount: 0 },
      'link created': { type: 'link.created' },
      'link refused': { type: 'link.refused' },
      failed: { type: 'payment.failed' },
      expired: { type: 'payment.expired' },
      'money in time': { type: 'payment.received', transaction: 't1', paidAt: dueDate - 1, dueDate },
      'money at the due date': { type: 'payment.received', transaction: 't1', paidAt: dueDate, dueDate },
      'the late money told again': { type: 'payment.received', transaction: 'late', paidAt: dueDate + 1, dueDate },
      'late money is taken': { type: 'refund.waived', transaction: 'late' },
      'late money given back': { type: 'refund.done', transaction: 'late' },
    },
    rows: {
      none: requests,
      creating: {
        'link created': 'Open',
        'link refused': 'Failed',
        failed: 'Failed',
        expired: 'Expired',
        'money in time': inTime,
        'money at the due date': ['Creating: alertRefund', keptOpen],
        'the late money told again': ['Creating: alertRefund', late],
      },
      open: {
        ...requests,
        failed: 'Failed',
        expired: 'Expired',
        'money in time': inTime,
        'money at the due date': ['Open: alertRefund', keptOpen],
        'the late money told again': ['Open: alertRefund', late],
      },
      'open, older money to give back': {
        ...requests,
        failed: 'Failed',
        expired: 'Expired',
        'money in time': ['Paid: confirm', { seen: ['late', 't1'] }],
        'money at the due date': ['Open: alertRefund', secondKept],
        'late money is taken': ['Paid: confirm', { refunds: [] }],
        'late money given back': ['Open', { refunds: [] }],
      },
      failed: {
        ...requests,
        expired: 'Expired',
        'money in time': inTime,
        'money at the due date': ['RefundNeeded: alertRefund', keptOpen],
        'the late money told again': ['RefundNeeded: alertRefund', late],
      },
      expired: {
        ...requests,
        'money in time': inTime,
        'money at the due date': ['RefundNeeded: alertRefund', keptOpen],
        'the late money told again': ['RefundNeeded: alertRefund', late],
      },
      'refund needed': {
        ...requests,
        'money in time': ['Paid: confirm', { seen: ['late', 't1'] }],
        'money at the due date': ['RefundNeeded: alertRefund', secondKept],
        'late money is taken': ['Paid: confirm', { refunds: [] }],
        'late money given back': ['Expired', { refunds: [] }],
      },
      'two refunds needed': {
        ...requests,
        'money in time': ['Paid: confirm', { seen: ['late', 'later', 't1'] }],
        'money at the due date': [
          'RefundNeeded: alertRefund',
          { seen: ['late', 'later', 't1'], refunds: ['late', 'later', 't1'] },
        ],
        'late money is taken': ['Paid: confirm', { refunds: ['later'] }],
        'late money given back': ['RefundNeeded', { refunds: ['later'] }],
      },
      paid: {
        'the late money told again': ['Paid: alertRefund', { seen: ['t1', 'late'], refunds: ['late'] }],
      },
      'paid twice': { 'late money given back': ['Paid', { refunds: [] }] },
    },
  });
});
