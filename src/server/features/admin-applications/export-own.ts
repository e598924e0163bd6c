import { getState } from '../../../../machines/application.status.ts';
import type { Cell } from '../../platform/spreadsheets/cell.ts';
import type { Column, Reader } from './export-column.ts';
import type { ExportRow } from './queries/export.ts';
import { reasonKey } from './rejection.ts';

type Read = (row: ExportRow, reader: Reader) => Cell;

const institution: Read = ({ institutionCode }, { catalogue, words }) => {
  const found = catalogue.institutions.find(({ code }) => code === institutionCode);
  return words.say(`institution.${found?.parameter}`, String(institutionCode));
};

/** Paid once is paid, else the latest attempt counts; before the first it depends on what is owed. */
const feeState = ({ paymentStatus, status, registrationFee }: ExportRow): string | undefined => {
  if (paymentStatus !== null && paymentStatus !== 'None') return paymentStatus.replaceAll(' ', '');
  if (getState(status) === 'PendingRegistrationFee') return 'Unpaid';
  return registrationFee === 0 ? 'Free' : undefined;
};

const payment: Read = (row, { words }) => {
  const state = feeState(row);
  return state === undefined ? null : words.say(`registrations.payment.${state}`, state);
};

const reasons: Read = ({ decided }, { words, catalogue }) =>
  decided?.reasons.map((reason) => words.say(reasonKey(catalogue, reason), reason)).join(' ') || null;

const rupiah = (amount: number | null | undefined): Cell => (typeof amount === 'number' ? { rupiah: amount } : null);
const moment = (at: string | null | undefined): Cell => (at ? { moment: at } : null);

/** What the office knows of an application beside its answers. */
const known = {
  registrationNumber: ({ registrationNumber }) => registrationNumber,
  status: ({ status }, { words }) => words.t(`registrations.status.${getState(status)}`),
  name: ({ name }) => name,
  email: ({ email }) => email,
  institutionCode: institution,
  period: ({ periodName }) => periodName,
  program: ({ program }) => program,
  submittedAt: ({ submittedAt }) => moment(submittedAt),
  outcome: ({ outcome }, { words }) => (outcome === null ? null : words.say(outcome, outcome)),
  scholarshipRank: ({ scholarshipRank }) => scholarshipRank,
  paymentStatus: payment,
  registrationFee: ({ registrationFee }) => rupiah(registrationFee),
  discount: ({ paid }) => rupiah(paid?.discount),
  promoCode: ({ paid }) => paid?.promoCode ?? null,
  amountPaid: ({ paid }) => rupiah(paid?.amount),
  paidAt: ({ paid }) => moment(paid?.paidAt),
  decision: ({ decided }, { words }) =>
    decided && words.say(`server.export.decided.${decided.decision}`, decided.decision),
  decidedAt: ({ decided }) => moment(decided?.at),
  decidedBy: ({ decided }) => decided?.by ?? null,
  rejectionReasons: reasons,
  rejectionMessage: ({ decided }) => decided?.message || null,
  paymentChannel: ({ paid }) => paid?.channel ?? null,
  adminFee: ({ paid }) => rupiah(paid?.adminFee),
  invoiceNumber: ({ paid }) => paid?.invoiceNumber ?? null,
  testDone: ({ testDone }, { words }) => words.t(testDone ? 'common.word.yes' : 'common.word.no'),
  assignee: ({ assigneeName }) => assigneeName,
  createdAt: ({ createdAt }) => moment(createdAt),
  referralWebsite: ({ referralWebsite }) => referralWebsite,
} as const satisfies Record<string, Read>;

/** Of use to few: not chosen before somebody chooses them. */
const seldom: ReadonlySet<string> = new Set([
  'paymentChannel',
  'adminFee',
  'invoiceNumber',
  'testDone',
  'assignee',
  'createdAt',
  'referralWebsite',
]);

export const ownColumns: readonly Column[] = Object.entries(known).map(([key, read]) => ({
  key,
  label: ({ t }) => t(`server.export.${key}`),
  under: () => [],
  isSuggested: !seldom.has(key),
  read: (row, _given, reader) => (read as Read)(row, reader),
}));
