import { assign, setup } from 'xstate';
import { EMAIL_CHANGE_LOGOUT_MS } from './account.times.ts';
import { type EffectActions, withEffects } from './effects.ts';

/** Facts about a visitor for routing, without the password. Times in milliseconds since 1970. */
interface AccountFacts {
  /** Another code may be requested from this moment on. */
  readonly nextCodeAt: number;
  readonly isAdmin: boolean;
}

export type AccountEvent =
  | { readonly type: 'account.registered'; readonly nextCodeAt: number }
  | { readonly type: 'code.resent'; readonly now: number; readonly nextCodeAt: number }
  | { readonly type: 'code.verified' }
  /** The password was right, the address is not verified yet. */
  | { readonly type: 'login.deferred'; readonly nextCodeAt: number }
  | { readonly type: 'login.accepted'; readonly isAdmin: boolean; readonly hasInstitution: boolean }
  | { readonly type: 'password.changed' }
  | { readonly type: 'email.verified' }
  | { readonly type: 'account.loggedOut' };

/** Screens that the machine navigates to. */
export type AccountScreen = 'verifyOTP' | 'dashboardAdmin' | 'admissionDashboard' | 'admissionSelection';

/** Effects that the browser performs. */
export interface AccountEffects {
  readonly navigate: { readonly screen: AccountScreen };
  /** Sign in with the password that registration holds in memory. */
  readonly signIn: undefined;
  readonly clearContentLists: undefined;
  readonly logOutAfter: { readonly milliseconds: number };
  readonly clearUser: undefined;
  readonly reloadRoot: undefined;
}

const effects: EffectActions<AccountEffects> = {
  navigate: () => {},
  signIn: () => {},
  clearContentLists: () => {},
  logOutAfter: () => {},
  clearUser: () => {},
  reloadRoot: () => {},
};

const accountSetup = setup({
  types: { context: {} as AccountFacts, events: {} as AccountEvent },
  guards: {
    mayResend: ({ context, event }) => event.type === 'code.resent' && event.now >= context.nextCodeAt,
    isAdmin: ({ context, event }) => (event.type === 'login.accepted' ? event.isAdmin : context.isAdmin),
    hasInstitution: ({ event }) => event.type === 'login.accepted' && event.hasInstitution,
  },
  actions: {
    rememberWait: assign(({ event }) => ('nextCodeAt' in event ? { nextCodeAt: event.nextCodeAt } : {})),
    rememberRole: assign(({ event }) => (event.type === 'login.accepted' ? { isAdmin: event.isAdmin } : {})),
    forgetFacts: assign({ nextCodeAt: 0, isAdmin: false }),
    ...effects,
  },
});

const navigateTo = (screen: AccountScreen) => ({ type: 'navigate', params: { screen } }) as const;
const toCodeEntry = { target: 'AwaitingCode', actions: ['rememberWait', navigateTo('verifyOTP')] } as const;
const toSession = [
  {
    guard: 'isAdmin',
    target: 'SignedIn',
    actions: ['rememberRole', 'clearContentLists', navigateTo('dashboardAdmin')],
  },
  { guard: 'hasInstitution', target: 'SignedIn', actions: ['rememberRole', navigateTo('admissionDashboard')] },
  { target: 'SignedIn', actions: ['rememberRole', navigateTo('admissionSelection')] },
] as const;
const signInTransitions = {
  'account.registered': toCodeEntry,
  'login.deferred': toCodeEntry,
  'login.accepted': toSession,
} as const;

/**
 * A visitor's way to a session (specification 2, navigation after actions; 4, account flow).
 * Effects: `AccountEffects`.
 */
export const createAccountMachine = () =>
  withEffects<AccountEffects>()(
    accountSetup.createMachine({
      id: 'account',
      context: { nextCodeAt: 0, isAdmin: false },
      initial: 'Guest',
      states: {
        Guest: { on: signInTransitions },
        AwaitingCode: {
          on: {
            ...signInTransitions,
            'code.resent': { guard: 'mayResend', actions: 'rememberWait' },
            'code.verified': { target: 'Verified', actions: 'signIn' },
          },
        },
        Verified: { on: signInTransitions },
        SignedIn: {
          on: {
            'password.changed': [
              { guard: 'isAdmin', actions: navigateTo('dashboardAdmin') },
              { actions: navigateTo('admissionSelection') },
            ],
            'email.verified': { actions: { type: 'logOutAfter', params: { milliseconds: EMAIL_CHANGE_LOGOUT_MS } } },
            'account.loggedOut': { target: 'Guest', actions: ['forgetFacts', 'clearUser', 'reloadRoot'] },
          },
        },
      },
    }),
  );
