import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { settle } from '../support/admin-content-page.ts';
import { press } from '../support/journey/applicant.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { makePerson } from '../support/people.ts';

const portal = openPortal({}, { isFresh: false });

/** What can be chosen on the page: options, ticks and the entries of lists. */
const choicesOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main option, main label, main [role=option], dialog option, dialog label')].map(
      (choice) => choice.textContent.trim(),
    ),
  );

test('no filter, form, dialog or search of an admin of one institution offers another institution', async () => {
  const visitor = await portal.arrive('en');
  const person = await makePerson(portal.get().server, { role: 'admin', institutionCode: 20 });
  await adoptSession(visitor, person);
  const { page, t, data } = visitor;
  const others = data.catalogue.institutions
    .filter(({ code }) => code !== 20)
    .map(({ parameter }) => t(`institution.${parameter}`));
  expect(others.length).toBeGreaterThan(2);
  const offered: string[] = [];
  let seen = 0;
  const look = async (place: string): Promise<void> => {
    const choices = await choicesOn(page);
    seen += choices.length;
    offered.push(
      ...choices.flatMap((choice) =>
        others.some((name) => choice === name || choice.endsWith(` · ${name}`)) ? [`${place}: ${choice}`] : [],
      ),
    );
  };
  const open = async (address: string): Promise<void> => {
    await page.goto(address);
    await settle(visitor);
  };
  await open(pathTo('dashboardAdmin'));
  const linked = await page
    .locator('nav a[href^="/admin"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(linked.length).toBeGreaterThan(8);
  const editors = Object.keys(data.catalogue.content).map((contentKey) =>
    pathTo('adminContentEdit', { contentKey, id: 'new' }),
  );
  const sections = ['period', 'offer', 'studies'].map((view) => `${pathTo('controlPanel')}?view=${view}&add=yes`);
  // The preview shows examples in the look of every institution, and nobody's data.
  const listed = linked.filter((address) => address !== pathTo('preview'));
  for (const address of new Set([...listed, ...editors, ...sections, `${pathTo('userList')}?view=audit`])) {
    await open(address);
    const filters = page.getByRole('button', { name: t('admin-list.filters'), exact: true });
    if ((await filters.count()) > 0) await filters.first().click();
    await look(address);
  }
  await open(pathTo('applicantList'));
  for (const key of ['columns.open', 'export.open']) {
    await press(visitor, `admin-applications.${key}`);
    await page.locator('dialog[open] [aria-busy=true]').waitFor({ state: 'detached' });
    await look(key);
    await page.keyboard.press('Escape');
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Control+K');
  await page.locator('[data-part=search] [role=option]').first().waitFor();
  await look('search');
  expect(seen).toBeGreaterThan(50);
  expect(offered).toEqual([]);
});
