import { pathTo } from '../../../contract/pages.ts';
import type { Institution } from '../../../engine/schema/types.ts';
import type { createPreviewTexts } from '../preview-texts.ts';
import {
  applicationPath,
  type ListedApplication,
  listApplicationStates,
  listPaymentStates,
  paymentPath,
  type StateRow,
} from './application-states.ts';
import { escapeText, renderLink, renderPage } from './page-parts.ts';

/** Input of the page. */
export interface StartPage {
  readonly applications: readonly ListedApplication[];
  readonly institutions: readonly Institution[];
  /** URL that logs in and redirects: applicants and admins use different host names of this machine. */
  readonly loginUrl: (who: 'admin' | 'applicant', email: string, to: string) => string;
  readonly admin: string;
  readonly portal: string;
  readonly gateway: string | undefined;
  readonly texts: ReturnType<typeof createPreviewTexts>;
}

const rowOf = ({ state, application }: StateRow, page: string, startPage: StartPage): string => {
  const shown = application
    ? renderLink(
        startPage.loginUrl('applicant', application.Email, page),
        [application.Name || application.Email, application.Program].filter(Boolean).join(', '),
      )
    : `<span class="quiet">${startPage.texts('officer-preview.desk.absent')}</span>`;
  return `<tr><th scope="row">${escapeText(state)}</th><td>${shown}</td></tr>`;
};

const table = (
  rows: readonly StateRow[],
  page: (application: ListedApplication) => string,
  heading: string,
  startPage: StartPage,
): string =>
  `<h3>${heading}</h3><table>${rows
    .map((row) => rowOf(row, row.application ? page(row.application) : '', startPage))
    .join('')}</table>`;

/** The page that lists all mails. */
export const MAILS_PATH = '/mails';

/** The start page with links to all states. */
export const renderStartPage = (startPage: StartPage): string => {
  const { texts, applications: listed, institutions, loginUrl: enter, admin, portal, gateway } = startPage;
  return renderPage(
    texts('officer-preview.desk.title'),
    `<p>${texts('officer-preview.desk.lead')}</p>
<h2>${renderLink(enter('admin', admin, pathTo('preview')), texts('officer-preview.desk.drawings'))}</h2>
<p>${texts('officer-preview.desk.drawingsText')}</p>
<h2>${renderLink(MAILS_PATH, texts('officer-preview.desk.mailRules'))}</h2>
<h2>${texts('officer-preview.desk.walk')}</h2><p>${texts('officer-preview.desk.walkText')}</p>
${table(listApplicationStates(listed), (one) => applicationPath(institutions, one), texts('officer-preview.desk.status'), startPage)}
${table(listPaymentStates(listed), (one) => paymentPath(institutions, one), texts('officer-preview.desk.payment'), startPage)}
<p>${renderLink(`${portal}/dev/mail`, texts('officer-preview.desk.mails'))}<br>
${gateway === undefined ? '' : `${renderLink(gateway, texts('officer-preview.desk.gateway'))}<br>`}
${renderLink(enter('admin', admin, pathTo('dashboardAdmin')), texts('officer-preview.desk.office'))}</p>`,
  );
};
