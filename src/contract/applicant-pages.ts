/** Calls of staff who look at an application as its applicant sees it (docs/decisions/297). */
import type { Call } from './call.ts';
import type { PageName } from './pages.ts';
import { anything, list, nullableText, record, text, yesNo } from './shapes.ts';

/** Pages about one application, whose address names it as a parameter of the path or as `formId`. */
export const pagesByPath = [
  'registrationDetail',
  'applicationSubmitted',
  'paymentDetails',
] as const satisfies readonly PageName[];
export const pagesByQuery = ['application', 'registerFeeDetail', 'result'] as const satisfies readonly PageName[];

/** Pages about every application of the account. */
export const pagesOfAccount = [
  'admissionDashboard',
  'myRegistration',
  'viewAllRegistration',
] as const satisfies readonly PageName[];

/** The pages to choose from, in the order of the applicant's way. */
export const listApplicantPages = {
  name: 'listApplicantPages',
  method: 'GET',
  path: '/admin/form/{formId}/applicant-pages',
  access: 'admin',
  data: record({
    /** Path and query; `Step` of the page of a step. */
    Pages: list(record({ Page: text, Step: nullableText, Path: text })),
    /** Pages about every application are withheld: the admin may not see some of them. */
    IsPartial: yesNo,
  }),
} as const satisfies Call;

/** One of these pages as the applicant sees it now: HTML without scripts, for a frame (not an envelope). */
export const showApplicantPage = {
  name: 'showApplicantPage',
  method: 'GET',
  path: '/admin/form/{formId}/applicant-page',
  access: 'admin',
  query: record({ path: { type: 'string', minLength: 1, maxLength: 300 } }),
  data: anything,
} as const satisfies Call;
