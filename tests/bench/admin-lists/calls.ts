import { listOrders } from '../../../src/contract/admin-applications.ts';
import { reportNames } from '../../../src/contract/admin-reports.ts';

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

const list: Calls = Object.fromEntries(
  Object.entries(filters).flatMap(([name, query]) =>
    listOrders.map((sort) => [`${name}, ${sort}`, `form?${query}&sort=${sort}`]),
  ),
);

/** As far as can be paged with 10,000, or one institution of them. */
const deep: Calls = Object.fromEntries(
  listOrders.flatMap((sort) => [
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

/** What is measured, by what the report groups it under. */
export const groups: Readonly<Record<string, Calls>> = {
  list,
  'deep pages': deep,
  search,
  dashboard,
  reports,
  users,
  'audit trail': audit,
  payments,
};
