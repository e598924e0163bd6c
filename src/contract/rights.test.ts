import { expect, test } from 'vitest';
import type { Call } from './call.ts';
import { rights } from './rights.ts';
import { rightsWithinBounds, staffRights } from './staff-rights.ts';

/** Calls of admins that return no personal data, or that have their own limits. */
const unlimited = [
  'currentUser',
  'listSessions',
  'getSecondFactor',
  'listReviewers',
  'listScoreReaders',
  'getListPlace',
  'listExportColumns',
  'listApplicantPages',
  'listTags',
  'listInterviewSlots',
  'listMailPlaceholders',
  'listBulkRuns',
  'getBulkRun',
  'listSavedViews',
  'listExportSets',
  'listMailTemplates',
  'exportApplications',
  'getDashboard',
  'getReport',
  'exportReport',
  'listAdminPeriods',
  'exportMasterData',
  'listStaffLists',
  'listStaffListEntries',
  'getStaffListEntry',
  'exportStaffList',
  'getControlPanel',
  'listPromoCode',
  'listUserPrograms',
  'listWebhooks',
  'listWebhookDeliveries',
  'listApiKeys',
  'listScheduledExports',
  'downloadScheduledExport',
  'getPromoCode',
  'getPreview',
  'listPreviewMails',
  'getPreviewDocument',
  'countNotices',
  'getNoticeMail',
  'getPeriodOfApplication',
  'listSubjects',
  'listQualifications',
  'listQualificationTypes',
  'GET /{kind}/{id}/versions',
  'GET /{kind}/{id}/editors',
];

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(['./*.ts', '!./*.test.ts'], { eager: true });
const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'method' in value;
const calls = Object.values(modules).flatMap((module) => Object.values(module).filter(isCall));

/**
 * Kinds of content have no call of their own: their rows contain the method. Downloads only read, although they use
 * POST.
 */
const isReading = (name: string): boolean =>
  name.startsWith('GET ') ||
  /^download/.test(name) ||
  calls.some((call) => call.name === name && call.method === 'GET');

test('only the calls in the list of this test read data for admins without the entry reads in their right', () => {
  const open = Object.entries(rights).filter(
    ([name, { roles, reads }]) =>
      roles.includes('admin') && !roles.includes('anonymous') && reads === undefined && isReading(name),
  );
  expect(open.map(([name]) => name).sort()).toEqual([...unlimited].sort());
});

test('every call that reads one person or a file has an audit entry in its right, except describeFile', () => {
  const silent = Object.entries(rights).filter(
    ([, { reads, audit: trail }]) => (reads === 'detail' || reads === 'file') && trail === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual(['describeFile']);
});

test('an admin of one institution keeps every right that a call within the institution needs, and no other', () => {
  const staffOnly = Object.values(rights).filter(({ staffRight }) => staffRight !== undefined);
  const useful = staffRights.filter((right) =>
    staffOnly.some(({ staffRight, scope }) => staffRight === right && scope !== 'group'),
  );
  expect(rightsWithinBounds(staffRights, { institutionCode: 20, programIds: [] })).toEqual(useful);
  expect(rightsWithinBounds(staffRights, { institutionCode: null, programIds: [] })).toEqual(staffRights);
});
