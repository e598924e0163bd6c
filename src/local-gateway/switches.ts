/** How the gateway misbehaves, on request. Counters count down with each use. */
export interface Switches {
  /** Notifications are made but never sent. */
  dropNotifications: boolean;
  /** How often each notification is sent, under a new Request-Id. */
  notifyTimes: number;
  notifyDelayMs: number;
  wrongSignature: boolean;
  /** Added to the amount that a notification tells. */
  amountError: number;
  /** Before each SUCCESS, a FAILED of the same order. */
  failedFirst: boolean;
  /** After each SUCCESS, a FAILED of the same order. */
  failedAfter: boolean;
  /** Next orders that are answered 500 although they were made. */
  failAfterCreate: number;
  /** Next orders whose connection is cut although they were made. */
  cutAfterCreate: number;
  /** Next calls that are answered 500 before anything was done. */
  failBefore: number;
  /** Every call of the portal waits so long, after its work was done. */
  answerDelayMs: number;
  /** Answers carry a signature that is not theirs. */
  wrongAnswerSignature: boolean;
  /** An order that nobody has begun to pay is unknown to the status call, as for older customers of DOKU. */
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

/** Only what is a switch, and of its kind; gives the names that are not. */
export const setSwitches = (switches: Switches, wanted: Readonly<Record<string, unknown>>): string[] => {
  const isRight = ([name, value]: [string, unknown]) =>
    Object.hasOwn(switches, name) && typeof value === typeof switches[name as keyof Switches];
  const entries = Object.entries(wanted);
  if (entries.every(isRight)) Object.assign(switches, wanted);
  return entries.filter((entry) => !isRight(entry)).map(([name]) => name);
};
