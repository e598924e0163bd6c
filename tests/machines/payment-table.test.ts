import { describe } from 'vitest';
import { createPaymentMachine } from '../../machines/payment.machine.ts';
import { testTransitions } from './transition-table.ts';

const dueDate = 1_000;
const nothing = { seen: [], refunds: [] };
const late = { seen: ['late'], refunds: ['late'] };
const requests = { 'payment requested': 'Creating: createLink', 'payment of 0 requested': 'Paid: confirm' } as const;
const inTime = ['Paid: confirm', { seen: ['t1'] }] as const;
const keptOpen = { seen: ['t1'], refunds: ['t1'] };
const secondKept = { seen: ['late', 't1'], refunds: ['late', 't1'] };

describe('payment machine', () => {
  testTransitions({
    machine: createPaymentMachine(),
    positions: {
      none: { status: 'None', context: nothing },
      creating: { status: 'Creating', context: nothing },
      open: { status: 'Open', context: nothing },
      'open, with an older payment to refund': { status: 'Open', context: late },
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
      'payment requested': { type: 'payment.requested', amount: 350_000 },
      'payment of 0 requested': { type: 'payment.requested', amount: 0 },
      'link created': { type: 'link.created' },
      'link refused': { type: 'link.refused' },
      failed: { type: 'payment.failed' },
      expired: { type: 'payment.expired' },
      'payment received in time': { type: 'payment.received', transaction: 't1', paidAt: dueDate - 1, dueDate },
      'payment received at the due date': { type: 'payment.received', transaction: 't1', paidAt: dueDate, dueDate },
      'late payment received': { type: 'payment.received', transaction: 'late', paidAt: dueDate + 1, dueDate },
      'refund of the late payment waived': { type: 'refund.waived', transaction: 'late' },
      'late payment refunded': { type: 'refund.done', transaction: 'late' },
    },
    rows: {
      none: requests,
      creating: {
        'link created': 'Open',
        'link refused': 'Failed',
        failed: 'Failed',
        expired: 'Expired',
        'payment received in time': inTime,
        'payment received at the due date': ['Creating: alertRefund', keptOpen],
        'late payment received': ['Creating: alertRefund', late],
      },
      open: {
        ...requests,
        failed: 'Failed',
        expired: 'Expired',
        'payment received in time': inTime,
        'payment received at the due date': ['Open: alertRefund', keptOpen],
        'late payment received': ['Open: alertRefund', late],
      },
      'open, with an older payment to refund': {
        ...requests,
        failed: 'Failed',
        expired: 'Expired',
        'payment received in time': ['Paid: confirm', { seen: ['late', 't1'] }],
        'payment received at the due date': ['Open: alertRefund', secondKept],
        'refund of the late payment waived': ['Paid: confirm', { refunds: [] }],
        'late payment refunded': ['Open', { refunds: [] }],
      },
      failed: {
        ...requests,
        expired: 'Expired',
        'payment received in time': inTime,
        'payment received at the due date': ['RefundNeeded: alertRefund', keptOpen],
        'late payment received': ['RefundNeeded: alertRefund', late],
      },
      expired: {
        ...requests,
        'payment received in time': inTime,
        'payment received at the due date': ['RefundNeeded: alertRefund', keptOpen],
        'late payment received': ['RefundNeeded: alertRefund', late],
      },
      'refund needed': {
        ...requests,
        'payment received in time': ['Paid: confirm', { seen: ['late', 't1'] }],
        'payment received at the due date': ['RefundNeeded: alertRefund', secondKept],
        'refund of the late payment waived': ['Paid: confirm', { refunds: [] }],
        'late payment refunded': ['Expired', { refunds: [] }],
      },
      'two refunds needed': {
        ...requests,
        'payment received in time': ['Paid: confirm', { seen: ['late', 'later', 't1'] }],
        'payment received at the due date': [
          'RefundNeeded: alertRefund',
          { seen: ['late', 'later', 't1'], refunds: ['late', 'later', 't1'] },
        ],
        'refund of the late payment waived': ['Paid: confirm', { refunds: ['later'] }],
        'late payment refunded': ['RefundNeeded', { refunds: ['later'] }],
      },
      paid: {
        'late payment received': ['Paid: alertRefund', { seen: ['t1', 'late'], refunds: ['late'] }],
      },
      'paid twice': { 'late payment refunded': ['Paid', { refunds: [] }] },
    },
  });
});
