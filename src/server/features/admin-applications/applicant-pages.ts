import { registrationGroupOf } from '../../../../machines/application.status.ts';
import {
  type listApplicantPages,
  pagesByPath,
  pagesByQuery,
  pagesOfAccount,
} from '../../../contract/applicant-pages.ts';
import type { DataOf } from '../../../contract/call.ts';
import { type PageName, pathTo } from '../../../contract/pages.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import { findSeenApplication, type SeenApplication } from './queries/applicant-pages.ts';
import { auditActorOf, type Viewer } from './review-context.ts';

type ApplicantPage = DataOf<typeof listApplicantPages>['Pages'][number];

/** Every page that staff may look at, at its address for this application. */
const listAddresses = (
  { institutions, steps }: Pick<Catalogue, 'institutions' | 'steps'>,
  { applicationId: id, institutionCode, isWhole }: SeenApplication,
): readonly ApplicantPage[] => {
  const institution = institutions.find(({ code }) => code === institutionCode)?.parameter ?? '';
  const query = `?${new URLSearchParams({ formId: id })}`;
  const page = (Page: PageName, Path: string, Step: string | null = null): ApplicantPage => ({ Page, Step, Path });
  return [
    ...(isWhole ? pagesOfAccount.map((name) => page(name, pathTo(name, { institution }))) : []),
    ...steps.map(({ key }) =>
      page('applicationStep', pathTo('applicationStep', { institution, step: key }) + query, key),
    ),
    ...pagesByQuery.map((name) => page(name, pathTo(name, { institution }) + query)),
    ...pagesByPath.map((name) => page(name, pathTo(name, { institution, id }))),
  ];
};

/** Whether the application has reached the page. Others are opened by links of these pages only. */
const isOffered = ({ status, completed, hasPayment }: SeenApplication, { Page, Step }: ApplicantPage): boolean => {
  const isDraft = registrationGroupOf(status) === 'draft';
  const offered: Partial<Record<PageName, boolean>> = {
    admissionDashboard: true,
    myRegistration: true,
    application: isDraft,
    applicationStep: isDraft && Step !== null && completed.includes(Step),
    registrationDetail: !isDraft,
    applicationSubmitted: !isDraft,
    paymentDetails: hasPayment,
  };
  return offered[Page as PageName] ?? false;
};

/** @throws AppError 404 when the admin may not see the application */
const getSeenApplication = async (db: Queryable, viewer: Viewer, id: string): Promise<SeenApplication> => {
  const seen = await findSeenApplication(db, id, viewer);
  if (!seen) throw notFound();
  return seen;
};

/** The pages of the applicant to choose from. @throws AppError 404 */
export const listPagesOfApplicant = async (
  db: Queryable,
  catalogue: Catalogue,
  viewer: Viewer,
  id: string,
): Promise<DataOf<typeof listApplicantPages>> => {
  const seen = await getSeenApplication(db, viewer, id);
  return {
    Pages: listAddresses(catalogue, seen).filter((page) => isOffered(seen, page)),
    IsPartial: !seen.isWhole,
  };
};

/** What the page of an applicant may show to staff. */
export interface SeenPages {
  readonly account: Pick<SeenApplication, 'accountId' | 'email'>;
  /** The address of a page that staff may look at, without other parameters; undefined for any other address. */
  readonly findAddress: (url: string) => string | undefined;
}

const ANY_ORIGIN = 'http://portal.invalid';

/** Checks the right to a page of an applicant and notes in the trail that it was looked at. @throws AppError 404 */
export const openPageOfApplicant = async (
  db: Queryable,
  catalogue: Catalogue,
  viewer: Viewer,
  id: string,
  path: string,
): Promise<SeenPages> => {
  const seen = await getSeenApplication(db, viewer, id);
  const addresses = listAddresses(catalogue, seen).map(({ Path }) => new URL(Path, ANY_ORIGIN));
  const findAddress: SeenPages['findAddress'] = (url) => {
    if (!URL.canParse(url, ANY_ORIGIN)) return undefined;
    const asked = new URL(url, ANY_ORIGIN);
    const found = addresses.find(
      ({ origin, pathname, searchParams }) =>
        origin === asked.origin &&
        pathname === asked.pathname &&
        searchParams.get('formId') === asked.searchParams.get('formId'),
    );
    return found && found.pathname + found.search;
  };
  const address = findAddress(path);
  if (address === undefined) throw notFound();
  await writeAuditEntry(db, {
    actor: auditActorOf(viewer),
    action: 'application.seenAsApplicant',
    institutionCode: seen.institutionCode,
    subject: { kind: 'application', id },
    details: { path: address.split('?', 1)[0] },
  });
  return { account: seen, findAddress };
};
