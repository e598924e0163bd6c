import { expect, test } from 'vitest';
import { rights } from './rights.ts';

/** Calls of admins that show nobody's personal data, or that are limited in a way of their own. */
const unlimited = new Set([
  'currentUser',
  'listSessions',
  'endOtherSessions',
  'changePassword',
  'sendEmailVerification',
  'editAdminProfile',
  'getSecondFactor',
  'listReviewers',
  'listExportColumns',
  'exportApplications',
  'getDashboard',
  'listAdminPeriods',
  'exportMasterData',
  'getControlPanel',
  'listPromoCode',
  'getPromoCode',
  'getPreview',
  'listPreviewMails',
  'getPreviewDocument',
  'getPeriodOfApplication',
  'listSubjects',
  'listQualifications',
  'listQualificationTypes',
  'GET /{kind}/{id}/versions',
]);

const reading = /^(?:list|get|see|describe|download|export|current)/;

test('every call that reads data for admins has the entry reads in its right, except the listed calls', () => {
  const open = Object.entries(rights).filter(
    ([name, right]) =>
      right.roles.includes('admin') &&
      !right.roles.includes('anonymous') &&
      reading.test(name) &&
      right.reads === undefined,
  );
  expect(open.map(([name]) => name).filter((name) => !unlimited.has(name))).toEqual([]);
});

test('every call that reads one person or a file has an audit entry in its right, except describeFile', () => {
  const silent = Object.entries(rights).filter(
    ([, { reads, audit: trail }]) => (reads === 'detail' || reads === 'file') && trail === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual(['describeFile']);
});
