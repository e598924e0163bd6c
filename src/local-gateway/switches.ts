/** Simulated faults of the gateway. Counters count down with each use. */
export interface Switches {
  /** Notifications are created but never sent. */
  dropNotifications: boolean;
  /** How often each notification is sent, under a new Request-Id. */
  notifyTimes: number;
  notifyDelayMs: number;
  wrongSignature: boolean;
  /** Added to the amount in a notification. */
  amountError: number;
  /** Before each SUCCESS, a FAILED of the same order. */
  failedFirst: boolean;
  /** After each SUCCESS, a FAILED of the same order. */
  failedAfter: boolean;
  /** Number of next orders that get 500 although they were created. */
  failAfterCreate: number;
  /** Number of next orders whose connection is closed although they were created. */
  cutAfterCreate: number;
  /** Number of next calls that get 500 before any effect. */
  failBefore: number;
  /** Delay of every response to the portal, after the call was executed. */
  answerDelayMs: number;
  /** Responses have an invalid signature. */
  wrongAnswerSignature: boolean;
  /** The status call does not find an order before the first attempt to pay, as for older customers of DOKU. */
  statusUnknownBeforePayment: boolean;
}

export const defaultSwitches = (): Switches => ({
  dropNotifications: false,
  notifyTimes: 1,
  notifyDelayMs: 0,
  wrongSignature: false,
  amountError: 0,
  failedFirst: false,
  failedAfter: false,
  failAfterCreate: 0,
  cutAfterCreate: 0,
  failBefore: 0,
  answerDelayMs: 0,
  wrongAnswerSignature: false,
  statusUnknownBeforePayment: false,
});

type Counter = 'failAfterCreate' | 'cutAfterCreate' | 'failBefore';

export const consumeSwitch = (switches: Switches, name: Counter): boolean => {
  if (switches[name] <= 0) return false;
  switches[name]--;
  return true;
};

/** Reads switches of the right type; returns the names of all other members. */
export const setSwitches = (switches: Switches, wanted: Readonly<Record<string, unknown>>): string[] => {
  const isRight = ([name, value]: [string, unknown]) =>
    Object.hasOwn(switches, name) && typeof value === typeof switches[name as keyof Switches];
  const entries = Object.entries(wanted);
  if (entries.every(isRight)) Object.assign(switches, wanted);
  return entries.filter((entry) => !isRight(entry)).map(([name]) => name);
};
