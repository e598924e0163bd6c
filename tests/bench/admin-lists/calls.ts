import { listOrders } from '../../../src/contract/admin-applications.ts';
import { reportNames } from '../../../src/contract/admin-reports.ts';
import type { Viewer } from './admin-sessions.ts';

/** Queries below `/api/admin`, by what they are called in the report. */
export type Calls = Readonly<Record<string, string>>;

/** What the list is narrowed by; periods are those of the demo data. */
const filters: Calls = {
  everything: '',
  'one institution': 'institutionCode=20',
  'a frequent status': 'status=Draft',
  'a rare status': 'status=Withdrawn',
  'institution, status': 'institutionCode=30&status=Rejected',
  'a period': 'admissionPeriodId=20-sarjana-2',
  'a former period, status': 'admissionPeriodId=20-sarjana-2-1&status=Accepted',
  'a period without any': 'admissionPeriodId=20-sarjana-2&status=Withdrawn',
  'own queue': 'assignee=me',
  'unassigned, submitted': 'assignee=none&status=Submitted',
};

const inOrders = (filters: Calls, orders: readonly string[]): Calls =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, query]) =>
      orders.map((sort) => [`${name}, ${sort}`, `form?${query}&sort=${sort}`]),
    ),
  );

const list = inOrders(filters, listOrders);

/** What staff have added to applications. */
const marks = inOrders(
  {
    corrected: 'mark=corrected',
    'corrected as the viewer asked': 'mark=correctedForMe',
    undoable: 'mark=undoable',
    'a frequent tag': 'tag=frequent',
    'a rare tag': 'tag=rare',
    'without an interview, submitted': 'interview=none&status=Submitted',
    'offered an interview': 'interview=offered',
    'chose a time': 'interview=chosen',
    'idle for a month': 'idleDays=30&status=Submitted',
    'submitted in a former month': 'submittedFrom=2026-03-01&submittedUntil=2026-03-31',
  },
  ['-createdAt', 'submittedAt', 'name'],
);

/** Scores, and the place of an application among them. */
const scores: Calls = {
  ...inOrders(
    {
      'high scores': 'scoreFrom=90',
      'a narrow band': 'scoreFrom=50&scoreUntil=50.5',
      'the highest score': 'scoreFrom=100',
      'high scores, submitted': 'scoreFrom=70&status=Submitted',
      'high scores, one institution': 'scoreFrom=70&institutionCode=20',
    },
    ['-score', 'score', '-createdAt', 'name'],
  ),
  'a frequent name by score': 'form?q=siti&sort=-score',
  'page 30 by score': 'form?page=30&sort=-score',
  ...Object.fromEntries(
    listOrders.map((sort) => [`place, ${sort}`, `form/00000000-0000-4000-9000-0000000003e9/place?sort=${sort}`]),
  ),
  'place among the submitted, -score': 'form/00000000-0000-4000-9000-0000000003e9/place?sort=-score&status=Submitted',
};

/** What a reader asks for, who sees scores of open rubrics and of what the reader has scored. */
const reader: Calls = {
  ...inOrders(
    {
      'to be scored by the reader': 'mark=awaitsMyScore',
      'all that is scored': 'scoreFrom=0',
      'high scores': 'scoreFrom=90',
      'high scores, submitted': 'scoreFrom=70&status=Submitted',
    },
    ['-score', 'score', '-createdAt', 'name'],
  ),
  'place, -score': 'form/00000000-0000-4000-9000-0000000003e9/place?sort=-score',
};

/** What an admin asks for whose account is bounded; the bounds themselves narrow the list. */
const bounded = inOrders(
  {
    everything: '',
    'a frequent status': 'status=Draft',
    submitted: 'status=Submitted',
    'a former period, status': 'admissionPeriodId=20-sarjana-2-1&status=Accepted',
    'high scores': 'scoreFrom=90',
  },
  listOrders,
);

const boundedSearch: Calls = {
  'a frequent first name': 'form?q=siti',
  'two frequent names': 'form?q=siti+aminah',
  'a rare name': 'form?q=ra+rarename7',
};

/** Other accounts of what may be the same person: by no phone number, by that of an agent, by name and date of birth. */
const samePerson: Calls = {
  'own phone number': 'form/00000000-0000-4000-9000-0000000003e9/same-person',
  'the phone number of an agent': 'form/00000000-0000-4000-9000-00000000006b/same-person',
  'answers and a frequent name': 'form/00000000-0000-4000-9000-000000000071/same-person',
};

/** Orders in which 10,000 applications have as many pages. */
const fullOrders = listOrders.filter((order) => order !== 'waitlist' && !order.endsWith('score'));

/** As far as can be paged with 10,000, or one institution of them. */
const deep: Calls = Object.fromEntries(
  fullOrders.flatMap((sort) => [
    // Of 10,000 only some are submitted.
    [`far back, ${sort}`, `form?page=${sort.endsWith('submittedAt') ? 250 : 500}&sort=${sort}`],
    [`page 100 of an institution, ${sort}`, `form?page=100&institutionCode=20&sort=${sort}`],
  ]),
);

const words: Calls = {
  'a frequent first name': 'siti',
  'two frequent names': 'siti+aminah',
  'two beginnings': 'bu+wij',
  // One word with a digit would be an identity number.
  'a rare name': 'ra+rarename7',
  'a registration number': '77-2026-000123',
  'an identity number': '3200000000000123',
  'an e-mail address': 'person123@many.example',
  'the beginning of an e-mail address': 'person12@',
};

const search: Calls = Object.fromEntries(
  Object.entries(words).flatMap(([name, q]) => [
    [name, `form?q=${q}`],
    [`${name}, one institution, by name`, `form?q=${q}&institutionCode=20&sort=name`],
  ]),
);

const users: Calls = {
  'all, newest': 'user?',
  'all, by address': 'user?sort=email',
  'page 100': 'user?page=100',
  closed: 'user?active=false',
  'never verified': 'user?verified=false&sort=created',
  admins: 'user?role=admin',
  'a first name': 'user?q=siti',
  'two names': 'user?q=siti+aminah',
  'a rare name': 'user?q=rarename7',
  'an e-mail address': 'user?q=person123@many.example',
};

const audit: Calls = {
  everything: 'audit?',
  'page 100': 'audit?page=100',
  'frequent actions': 'audit?q=application.',
  'a rare action': 'audit?q=promo.',
  'an actor': 'audit?q=person123@many.example',
  'a subject': 'audit?subjectId=00000000-0000-4000-9000-000000000123',
  'a former month': 'audit?from=2026-10-01T00:00:00Z&until=2026-11-01T00:00:00Z',
  'a former month, an action': 'audit?from=2026-10-01T00:00:00Z&until=2026-11-01T00:00:00Z&q=login',
};

const payments: Calls = {
  everything: 'payment?',
  'page 100': 'payment?page=100',
  paid: 'payment?status=Paid',
  expired: 'payment?status=Expired',
  'to give back': 'payment?alert=any',
  'one institution': 'payment?institutionCode=20',
  'a registration number': 'payment?q=77-2026-000123',
  'a name': 'payment?q=ra+rarename7',
};

const dashboard: Calls = {
  all: 'dashboard?',
  'one institution': 'dashboard?institutionCode=20',
  'one period': 'dashboard?admissionPeriodId=20-sarjana-2',
  'a year': 'dashboard?from=2025-11-21&until=2026-11-20',
};

const reports: Calls = Object.fromEntries(
  reportNames.flatMap((name) => [
    [`${name}, all`, `report/${name}?`],
    [`${name}, one institution`, `report/${name}?institutionCode=20`],
    [`${name}, one period`, `report/${name}?admissionPeriodId=20-sarjana-2`],
  ]),
);

const boundedReports: Calls = Object.fromEntries(reportNames.map((name) => [name, `report/${name}?`]));

export interface Group {
  /** Who calls. */
  readonly viewer: Viewer;
  readonly calls: Calls;
  /** Reports read every application, once in a while: they have a limit in milliseconds instead, below that of a statement. */
  readonly longestMs?: number;
}

const REPORT_MS = 3_000;

/** What is measured, by what the report calls it. */
export const groups: Readonly<Record<string, Group>> = {
  list: { viewer: 'group', calls: list },
  'deep pages': { viewer: 'group', calls: deep },
  search: { viewer: 'group', calls: search },
  marks: { viewer: 'group', calls: marks },
  scores: { viewer: 'group', calls: scores },
  reader: { viewer: 'reader', calls: reader },
  'one institution': { viewer: 'institution', calls: { ...bounded, ...boundedSearch } },
  'two programs': { viewer: 'programs', calls: { ...bounded, ...boundedSearch } },
  'same person': { viewer: 'group', calls: samePerson },
  dashboard: { viewer: 'group', calls: dashboard },
  reports: { viewer: 'group', calls: reports, longestMs: REPORT_MS },
  'reports of two programs': { viewer: 'programs', calls: boundedReports, longestMs: REPORT_MS },
  users: { viewer: 'group', calls: users },
  'audit trail': { viewer: 'group', calls: audit },
  payments: { viewer: 'group', calls: payments },
};
