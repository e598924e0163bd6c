import type { Locator } from 'playwright';
import { getAdminApplication } from '../../src/contract/admin-applications.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { makeSubmitted, type Applicant as Submitted } from '../api/admin-applications-support.ts';
import type { AdminVisitor } from './admin-content-page.ts';
import type { Language } from './browser.ts';
import { type Applicant, untilScreen } from './journey/applicant.ts';
import { adoptSession, type PortalOfTests } from './open-portal.ts';
import type { Person } from './people.ts';

/** The applicant of a submitted application, logged in at the portal in a browser. */
export const arriveAsApplicant = async (
  portal: PortalOfTests,
  language: Language,
  { person }: Submitted,
): Promise<Applicant & { readonly person: Person }> => {
  const visitor = await portal.arrive(language);
  await adoptSession(visitor, person);
  return { ...visitor, person };
};

export const submitted = (portal: PortalOfTests, like?: string): Promise<Submitted> =>
  makeSubmitted(portal.get().server, like);

export const getAsAdmin = async ({ person }: AdminVisitor, formId: string) =>
  (await person.client.call(getAdminApplication, { params: { formId } })).body.data;

export const openDetail = async (admin: AdminVisitor, formId: string): Promise<void> => {
  await admin.page.goto(pathTo('applicantDetail', { id: formId }));
  await admin.page.locator('[data-part=decide]').waitFor();
};

export const openList = async (admin: AdminVisitor, query: Readonly<Record<string, string>> = {}): Promise<void> => {
  await admin.page.goto(`${pathTo('applicantList')}?${new URLSearchParams(query)}`);
  await untilScreen(admin, 'applicantList');
};

/** Ticks or unticks a status in the filter of the list. */
export const turnStatus = async ({ page }: AdminVisitor, status: string): Promise<void> => {
  const choices = page.locator('[data-part=filters] [data-part=choices]');
  await choices.locator('button').click();
  await choices.locator(`input[value="${status}"]`).click();
  await page.keyboard.press('Escape');
};

export const decision = ({ page }: AdminVisitor, name: string): Locator => page.locator(`[data-decision="${name}"]`);

/** Presses the last button of the open dialog, the confirming one, once it is enabled. */
export const tryToConfirm = async ({ page }: Applicant): Promise<void> => {
  const dialog = page.locator('dialog[open]');
  await dialog.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await dialog.getByRole('button').last().press('Enter');
};

/** Confirms the open dialog, and waits until it has closed: the page behind it is inert while it is open. */
export const confirm = async (admin: Applicant): Promise<void> => {
  await tryToConfirm(admin);
  await admin.page.locator('dialog[open]').waitFor({ state: 'detached' });
};

/** A mail with this template and state on the detail page. */
export const mail = ({ page }: AdminVisitor, template: string, state: string): Locator =>
  page.locator(`[data-mail="${template}"][data-state="${state}"]`);
