import { describe } from 'vitest';
import { createAccountMachine } from '../../machines/account.machine.ts';
import { RESEND_WAIT_MS } from '../../machines/account.times.ts';
import { testTransitions } from './transition-table.ts';

const nobody = { nextCodeAt: 0, isAdmin: false };
const waiting = { nextCodeAt: RESEND_WAIT_MS, isAdmin: false };
const admin = { nextCodeAt: 0, isAdmin: true };
const wait = { nextCodeAt: 90_000 };
const entry = {
  registered: ['AwaitingCode: navigate(verifyOTP)', wait],
  'logs in unverified': ['AwaitingCode: navigate(verifyOTP)', wait],
  'admin logs in': ['SignedIn: clearContentLists, navigate(dashboardAdmin)', { isAdmin: true }],
  'applicant logs in': 'SignedIn: navigate(admissionSelection)',
  'applicant with an institution logs in': 'SignedIn: navigate(admissionDashboard)',
} as const;
const signedIn = {
  'email changed': 'SignedIn: logOutAfter(2000)',
  'logs out': ['Guest: clearUser, reloadRoot', nobody],
} as const;

describe('account machine', () => {
  testTransitions({
    machine: createAccountMachine(),
    positions: {
      guest: { status: 'Guest', context: nobody },
      'awaiting a code': { status: 'AwaitingCode', context: waiting },
      verified: { status: 'Verified', context: waiting },
      'signed-in applicant': { status: 'SignedIn', context: nobody },
      'signed-in admin': { status: 'SignedIn', context: admin },
    },
    events: {
      registered: { type: 'account.registered', ...wait },
      'another code requested too early': { type: 'code.resent', now: RESEND_WAIT_MS - 1, ...wait },
      'another code requested in time': { type: 'code.resent', now: RESEND_WAIT_MS, ...wait },
      'code verified': { type: 'code.verified' },
      'logs in unverified': { type: 'login.deferred', ...wait },
      'admin logs in': { type: 'login.accepted', isAdmin: true, hasInstitution: true },
      'applicant logs in': { type: 'login.accepted', isAdmin: false, hasInstitution: false },
      'applicant with an institution logs in': { type: 'login.accepted', isAdmin: false, hasInstitution: true },
      'password changed': { type: 'password.changed' },
      'email changed': { type: 'email.verified' },
      'logs out': { type: 'account.loggedOut' },
    },
    rows: {
      guest: entry,
      'awaiting a code': {
        ...entry,
        'another code requested in time': ['AwaitingCode', wait],
        'code verified': 'Verified: signIn',
      },
      verified: entry,
      'signed-in applicant': { ...signedIn, 'password changed': 'SignedIn: navigate(admissionSelection)' },
      'signed-in admin': { ...signedIn, 'password changed': 'SignedIn: navigate(dashboardAdmin)' },
    },
  });
});
