import { factsOfChosenPrograms } from './decision-tables.ts';

/** What a mail of `schemas/rules/mails.json` may use. */
export interface MailEvent {
  /** Placeholders that the mail fills in, beside the values that every text may name. */
  readonly values: readonly string[];
  /** The facts that the server gives to conditions. Facts from answers and the date are always there. */
  readonly given: readonly string[];
  /** Sent to everybody with a draft in an admission period: only to applicants, without a condition. */
  readonly isForPeriod?: true;
}

/** @param values names of placeholders, with spaces between them */
const about = (values: string, given: readonly string[]): MailEvent => ({ values: values.split(' '), given });

const APPLICATION = 'name registrationNumber next';
const ofApplication = (values = ''): MailEvent => about(`${APPLICATION} ${values}`.trim(), factsOfChosenPrograms);

const ofPayment = about(`${APPLICATION} amount channel invoiceNumber vaNumber dueAt paidAt`, [
  ...factsOfChosenPrograms,
  'paymentAmount',
  'paymentChannelKind',
]);

/** `interviewAt`: the chosen time; after it was cancelled, the former one. */
const ofInterview = ofApplication('interviewAt interviewPlace changeUntil');

const ofPeriod: MailEvent = { ...about('period from until', []), isForPeriod: true };

/**
 * Every event that mails may be sent about: those that the application machine reports, and those of services. The server
 * does not compile while one that it reports is missing here.
 */
const declaredEvents = {
  'registration-fee-due': ofApplication(),
  'application-submitted': ofApplication(),
  'not-eligible': ofApplication(),
  'payment-link-created': ofPayment,
  'payment-ends-soon': ofPayment,
  'payment-expired': ofPayment,
  'registration-fee-paid': ofPayment,
  'correction-asked': ofApplication('message'),
  'correction-received': ofApplication(),
  'correction-recalled': ofApplication(),
  'application-accepted': ofApplication('program spp scholarship totalSpp totalUkt discount advance'),
  'application-waitlisted': ofApplication(),
  'offer-accepted': ofApplication(),
  'offer-declined': ofApplication(),
  'offer-lapsed': ofApplication(),
  'offer-renewed': ofApplication(),
  'application-rejected': ofApplication('reasons'),
  'application-withdrawn': ofApplication(),
  'interview-offered': ofInterview,
  'interview-chosen': ofInterview,
  'interview-changed': ofInterview,
  'interview-updated': ofInterview,
  'interview-cancelled': ofInterview,
  'interview-withdrawn': ofInterview,
  'interview-missed': ofInterview,
  'period-changed': ofPeriod,
  'period-closed': ofPeriod,
} as const;

/** An event that mails may be sent about. */
export type MailEventName = keyof typeof declaredEvents;

export const mailEvents: Readonly<Record<MailEventName, MailEvent>> = declaredEvents;

const reminderOfDraft = about('name deadline', factsOfChosenPrograms);

/** What the mail of a reminder may use. */
export const eventOfReminder = ({ relativeTo }: { readonly relativeTo: string }): MailEvent =>
  relativeTo === 'interview' ? ofInterview : reminderOfDraft;

/** The length of the text `short` of a mail, with the longest values in its placeholders, that one message to a phone holds. */
export const MAX_SHORT_TEXT = 160;

/** The length of the longest usual value of each placeholder. */
const longestValues: Readonly<Record<string, number>> = {
  registrationNumber: 16,
  invoiceNumber: 21,
  vaNumber: 20,
  name: 60,
  channel: 80,
  program: 120,
  period: 120,
  next: 160,
  message: 600,
  reasons: 600,
  // “September 30, 2027 at 11:59 PM WIB”
  deadline: 34,
  interviewAt: 34,
  changeUntil: 34,
  interviewPlace: 120,
  dueAt: 34,
  paidAt: 34,
  from: 18,
  until: 18,
};

/** Of amounts, such as “IDR 100,000,000”. */
const LONGEST_AMOUNT = 17;

/** The length of a text with the longest values in its placeholders. */
export const lengthWithValues = (text: string): number =>
  text.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => ' '.repeat(longestValues[name] ?? LONGEST_AMOUNT)).length;

export const isMailEvent = (name: string): name is MailEventName => Object.hasOwn(mailEvents, name);
