import { describe, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { logIn } from '../support/journey/account.ts';
import { follow, getInstitution, press, untilHeading, untilScreen, untilToast } from '../support/journey/applicant.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { openPortal } from '../support/open-portal.ts';
import { makePerson, password } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });
const dashboard = pathTo('admissionDashboard', { institution: 'untar' });

describe('error page', () => {
  test('an unknown URL answers 404, and its HTML has the heading “Page Not Found” and 404', async () => {
    const answer = await fetch(`${portal.get().server.url}/no-such-page`, { headers: { cookie: 'locale=en' } });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
    expect(html).toMatch(/>404</);
  });
});

/** `routes/table.ts` lists which visitor may open which page. */
describe('login and redirects', () => {
  test('a guest who opens a page for applicants sees the login and, after it, that page', async () => {
    const { server } = portal.get();
    const visitor = await portal.arrive('en');
    const asked = pathTo('myRegistration', { institution: 'xinya' });
    await visitor.page.goto(asked);
    await untilScreen(visitor, 'login');
    const { email } = await makePerson(server);
    await logIn(visitor, email, password);
    await untilScreen(visitor, 'myRegistration');
    expect(new URL(visitor.page.url()).pathname).toBe(asked);
  });

  test('an applicant sees the selection of an institution after the first login, and the dashboard of the chosen one after the next', async () => {
    const { server } = portal.get();
    const visitor = await portal.arrive('id');
    const person = await makePerson(server);
    await visitor.page.goto(pathTo('login'));
    await logIn(visitor, person.email, password);
    await untilScreen(visitor, 'admissionSelection');
    await visitor.page.goto(pathTo('admissionDashboard', { institution: 'institute' }));
    await untilScreen(visitor, 'admissionDashboard');
    await server.db.query('delete from session where account_id = $1', [person.id]);
    await visitor.page.goto(pathTo('login'));
    await logIn(visitor, person.email, password);
    await untilScreen(visitor, 'admissionDashboard');
    expect(visitor.page.url()).toContain('/institute');
  });

  test('the URL of a step of an application that does not exist leads to the dashboard', async () => {
    const visitor = await portal.signIn('id');
    const strange = '00000000-0000-4000-8000-000000000001';
    await visitor.page.goto(
      `${pathTo('applicationStep', { institution: 'untar', step: 'program' })}?formId=${strange}`,
    );
    await untilScreen(visitor, 'admissionDashboard');
  });

  test('the button that starts an application leads to the login after the session ended elsewhere', async () => {
    const visitor = await portal.signIn('id');
    await visitor.page.goto(dashboard);
    await untilScreen(visitor, 'admissionDashboard');
    // What the dashboard itself asks for has been answered: only the press meets the ended session.
    await visitor.page.waitForLoadState('networkidle');
    await portal.get().server.db.query('delete from session where account_id = $1', [visitor.person.id]);
    await press(visitor, 'admission.start.submit');
    await untilScreen(visitor, 'login');
  });
});

interface ToastSeen {
  /** How far it stands from the edges of the window. */
  readonly right: number;
  readonly bottom: number;
  readonly bars: number;
  readonly visibleMs: number;
}
type NotificationData = Window & { toast?: Promise<ToastSeen> };

/** The page itself looks when the next toast comes and goes: whoever looks from outside may be late. */
const watchToast = (): void => {
  (window as NotificationData).toast = new Promise((resolve) => {
    let seen: Omit<ToastSeen, 'visibleMs'> | undefined;
    let since = 0;
    const look = (): void => {
      const toast = document.querySelector('[data-tone="success"]');
      if (toast && !seen) {
        const { right, bottom } = toast.getBoundingClientRect();
        const bars = toast.querySelectorAll('[data-part="progress"]').length;
        seen = { right: innerWidth - right, bottom: innerHeight - bottom, bars };
        since = performance.now();
      }
      if (seen && !toast) resolve({ ...seen, visibleMs: performance.now() - since });
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
};

describe('focus, language, toasts and themes', () => {
  test('the focus is on the heading after a navigation', async () => {
    const visitor = await portal.arrive('id');
    const { page } = visitor;
    const focused = () => page.evaluate(() => document.activeElement?.tagName);
    await page.goto(pathTo('login'));
    await untilScreen(visitor, 'login');
    // Before that a link loads a page.
    await untilPageTakenOver(page);
    await follow(visitor, 'account.login.register');
    await untilScreen(visitor, 'register');
    await expect.poll(focused).toBe('H1');
  });

  test('the language is Indonesian until another is chosen, which a cookie stores for 365 days', async () => {
    const visitor = await portal.arrive('id');
    const { page, context } = visitor;
    await context.clearCookies();
    await page.goto(pathTo('login'));
    await untilHeading(visitor, visitor.t('account.login.title'));
    await untilPageTakenOver(page);
    await page.getByRole('link', { name: /^EN/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
    const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
    const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
    expect(cookie).toMatchObject({ value: 'en', sameSite: 'Lax' });
    expect(days).toBeGreaterThan(364.9);
    expect(days).toBeLessThanOrEqual(365);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  });

  test('an admin sees the admin dashboard after the login, and for some seconds the message of the server as a toast at the bottom right, with a progress bar', async () => {
    const visitor = await portal.arrive('en');
    const { page } = visitor;
    const { email } = await makePerson(portal.get().server, { role: 'admin' });
    await page.goto(pathTo('login'));
    await page.evaluate(watchToast);
    await logIn(visitor, email, password);
    await untilScreen(visitor, 'dashboardAdmin');
    await untilToast(visitor, visitor.t('server.login.done'));
    const toast = await page.evaluate(() => (window as NotificationData).toast);
    expect(toast?.right).toBeLessThan(32);
    expect(toast?.bottom).toBeLessThan(32);
    expect(toast?.bars).toBe(1);
    // The page shows it for 3.25 s; a busy page sees it come later than it comes, and go later than it goes.
    expect(toast?.visibleMs).toBeGreaterThan(2_000);
  });

  test('the dashboards of three institutions and the landing page have their own themes, and four different logos', async () => {
    const visitor = await portal.signIn('id');
    const { page } = visitor;
    const theme = () => page.getAttribute('html', 'data-theme');
    const logo = () =>
      page
        .locator('header a')
        .first()
        .locator('img, svg')
        .first()
        .evaluate((each) => each.outerHTML);
    const logos = new Set<string>();
    for (const institution of ['untar', 'xinya', 'institute']) {
      await page.goto(pathTo('admissionDashboard', { institution }));
      await untilScreen(visitor, 'admissionDashboard');
      expect(await theme()).toBe(getInstitution(portal.get(), institution).theme);
      logos.add(await logo());
    }
    await page.goto(pathTo('landing'));
    await untilScreen(visitor, 'landing');
    expect(await theme()).toBe('theme-yayasan');
    logos.add(await logo());
    expect(logos.size).toBe(4);
  });
});
