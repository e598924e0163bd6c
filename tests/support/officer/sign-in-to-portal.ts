import type { Browser } from 'playwright';
import { login } from '../../../src/contract/account.ts';
import { pathTo } from '../../../src/contract/pages.ts';
import type { Language } from '../browser.ts';
import { type ApiClient, createClient } from '../client.ts';
import { type Applicant, arrive } from '../journey/applicant.ts';
import type { PortalData } from '../journey/data.ts';
import { untilPageTakenOver } from '../journey/taken-over.ts';

/** A demo applicant's client at a portal that runs as a process of its own. */
export const signInToPortal = async (url: string): Promise<ApiClient> => {
  const client = createClient(url);
  const answer = await client.call(login, { body: { email: 'budi@example.com', password: 'Pendaftaran2026' } });
  if (answer.status !== 200) throw new Error(`login failed: ${answer.text}`);
  return client;
};

export interface Visit {
  readonly browser: Browser;
  readonly url: string;
  readonly data: PortalData;
  readonly language: Language;
  readonly client: ApiClient;
}

/** The same applicant in a browser, at the step where the application goes on. */
export const resumeInBrowser = async (at: Visit, institution: string, formId: string): Promise<Applicant> => {
  const applicant = await arrive(at.browser, at);
  const cookies = [...at.client.cookies].map(([name, value]) => ({
    name,
    value: encodeURIComponent(value),
    url: at.url,
  }));
  await applicant.context.addCookies(cookies);
  await applicant.page.goto(`${pathTo('application', { institution })}?formId=${formId}`);
  await untilPageTakenOver(applicant.page);
  return applicant;
};
