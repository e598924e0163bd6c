import type { BrowserContext } from 'playwright';
import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal();

const referralOf = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => name === 'referral');

test('without JavaScript the ref parameter of a campaign link is stored in an HttpOnly cookie', async () => {
  const { server, browser } = portal.get();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto(`${pathTo('landing')}?ref=Pameran 2026`);
  await page
    .locator(`a[href^="${pathTo('register')}"]`)
    .first()
    .click();
  await page.waitForURL(`**${pathTo('register')}*`);
  expect(await referralOf(context)).toMatchObject([{ value: 'pameran-2026', httpOnly: true, sameSite: 'Lax' }]);
  await context.close();
});

test('the host of the site that linked to the portal stays in the cookie referral across the public pages', async () => {
  const { page, context } = await portal.arrive('id');
  await page.goto(pathTo('landing'), { referer: 'https://www.sman1.sch.id/berita/7?nisn=1' });
  for (const name of ['faq', 'event', 'register'] as const) await page.goto(pathTo(name));
  expect(await referralOf(context)).toMatchObject([{ value: 'sman1.sch.id' }]);
});
