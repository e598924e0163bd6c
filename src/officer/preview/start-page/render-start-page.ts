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

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const link = (address: string, text: string): string =>
  `<a href="${escaped(address)}" target="_blank">${escaped(text)}</a>`;

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 0.6rem 0.5rem; border-bottom: 1px solid #8885; }
a { display: inline-block; padding-block: 0.4rem; } .quiet { opacity: 0.75; }
`;

const rowOf = ({ state, application }: StateRow, page: string, startPage: StartPage): string => {
  const shown = application
    ? link(
        startPage.loginUrl('applicant', application.Email, page),
        [application.Name || application.Email, application.Program].filter(Boolean).join(', '),
      )
    : `<span class="quiet">${startPage.texts('officer-preview.desk.absent')}</span>`;
  return `<tr><th scope="row">${escaped(state)}</th><td>${shown}</td></tr>`;
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

/** The start page with links to all states. */
export const renderStartPage = (startPage: StartPage): string => {
  const { texts, applications: listed, institutions, loginUrl: enter, admin, portal, gateway } = startPage;
  return `<!doctype html>
<html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts('officer-preview.desk.title')}</title><style>${style}</style></head><body><main>
<h1>${texts('officer-preview.desk.title')}</h1><p>${texts('officer-preview.desk.lead')}</p>
<h2>${link(enter('admin', admin, pathTo('preview')), texts('officer-preview.desk.drawings'))}</h2>
<p>${texts('officer-preview.desk.drawingsText')}</p>
<h2>${texts('officer-preview.desk.walk')}</h2><p>${texts('officer-preview.desk.walkText')}</p>
${table(listApplicationStates(listed), (one) => applicationPath(institutions, one), texts('officer-preview.desk.status'), startPage)}
${table(listPaymentStates(listed), (one) => paymentPath(institutions, one), texts('officer-preview.desk.payment'), startPage)}
<p>${link(`${portal}/dev/mail`, texts('officer-preview.desk.mails'))}<br>
${gateway === undefined ? '' : `${link(gateway, texts('officer-preview.desk.gateway'))}<br>`}
${link(enter('admin', admin, pathTo('dashboardAdmin')), texts('officer-preview.desk.office'))}</p>
</main></body></html>
`;
};
