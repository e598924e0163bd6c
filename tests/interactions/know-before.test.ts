import { expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import { stopPagePath, stopToken } from '../../src/server/stop-link.ts';
import { findBarriers, loadAxe, shoot } from '../support/browser.ts';
import { openStep, untilTakenOver } from '../support/journey/at-step.ts';
import { demoName } from '../support/journey/demo-names.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

test('fees and requirements stand beside the choice, rendered by the server too, and a program that is gone says so', async () => {
  const at = await openStep(portal, { step: 'academic', institution: 'untar', language: 'en' });
  const { page, t, formId } = at;
  const advice = page.locator('[data-part="advice"]');
  // What the server rendered.
  const response = await page.request.get(page.url());
  expect(await response.text()).toContain(t('application.advice.title'));
  await advice.locator('summary').click();
  const states = () =>
    advice.locator('[data-requirement]').evaluateAll((items) => items.map((item) => item.getAttribute('data-state')));
  await expect.poll(states).toContain('unknown');
  await page.goto(page.url().replace('/academic', '/program'));
  await untilTakenOver(at, 'program');
  expect(await advice.locator('details').getAttribute('open')).not.toBeNull();
  expect(await advice.locator('[data-part="fee"]').first().textContent()).toMatch(/IDR/);
  await loadAxe(page);
  expect(await findBarriers(page)).toEqual([]);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, 'advice-program');
    expect(await findLayoutFaults(page)).toEqual([]);
  }
  // The program leaves the list while it is chosen.
  const { server } = portal.get();
  await server.db.query(
    `update offered_program set active = false
      where id in (select offered_program_id from application_preference where application_id = $1)`,
    [formId],
  );
  try {
    await expect
      .poll(
        async () => {
          await page.reload();
          return advice.textContent();
        },
        { interval: 1_000 },
      )
      .toContain(t('application.advice.gone'));
  } finally {
    await server.db.query('update offered_program set active = true');
  }
});

test('without a script a visitor finds a program, what it costs and requires, and the way to apply', async () => {
  const { server, browser } = portal.get();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url, locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(`${pathTo('landing')}?lang=en`);
  await page.locator(`main a[href="${pathTo('studyPrograms')}"]`).click();
  await page.getByRole('link', { name: 'University', exact: true }).first().click();
  await page.getByRole('link', { name: demoName('Doktor', 'en'), exact: true }).click();
  expect(new URL(page.url()).search).toBe('?institution=untar&level=doktor');
  const names = page.locator('main li h2');
  expect(await names.count()).toBeGreaterThan(0);
  await names.first().getByRole('link').click();
  for (const fact of ['registrationFee', 'spp', 'ukt', 'seats', 'opens', 'closes', 'test'])
    await page.locator(`[data-fact="${fact}"]`).first().waitFor();
  await page.locator('[data-part="requirements"]').first().waitFor();
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await shoot(page, 'study-program');
    expect(await findLayoutFaults(page)).toEqual([]);
  }
  await context.close();
});

test('the last 48 hours are counted on the card and in the form, by the server’s clock, and end while the page is open', async () => {
  const at = await openStep(portal, { step: 'personal', institution: 'institute', language: 'en' });
  const { page, t, formId } = at;
  const { server } = portal.get();
  const close = (seconds: number) =>
    server.db.query(
      `update offered_program set closes_at = now() + $2 * interval '1 second'
        where id in (select offered_program_id from application_preference where application_id = $1)`,
      [formId, seconds],
    );
  const countdown = page.locator('[data-part="countdown"]');
  expect(await countdown.count()).toBe(0);
  await close(47.5 * 3600);
  const form = page.url();
  const card = pathTo('admissionDashboard', { institution: 'institute' });
  for (const address of [card, form]) {
    const html = await (await page.request.get(new URL(address, server.url).href)).text();
    expect(html).toMatch(/47 h \d+ min left/);
    await page.goto(address);
    expect(await countdown.textContent()).toMatch(/^47 h \d+ min left/);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await shoot(page, `countdown-${address === card ? 'card' : 'form'}`);
      expect(await findLayoutFaults(page)).toEqual([]);
    }
  }
  // The page ticks each quarter of a minute.
  await close(10);
  await page.goto(form);
  await untilTakenOver(at, 'personal');
  await page.locator('[data-part="deadline"][role="status"]').waitFor();
  expect(await countdown.count()).toBe(0);
  expect(await page.locator('main').textContent()).toContain(t('application.deadline.kept'));
});

test('the page behind the link of a reminder stops and resumes reminders without a script, in both languages', async () => {
  const { server, browser } = portal.get();
  const { rows } = await server.db.query<{ id: string }>(`select id from account limit 1`);
  const path = stopPagePath(stopToken(server.portal.services.settings.resultKey, 'reminders', rows[0]?.id ?? ''));
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  const heading = page.locator('main h2');
  for (const [language, question, stopped, unknown] of [
    ['en', 'Do you want to stop these reminders?', 'Reminders are stopped', 'This link is not valid'],
    ['id', 'Hentikan pengingat ini?', 'Pengingat sudah dihentikan', 'Tautan ini tidak berlaku'],
  ] as const) {
    await context.addCookies([{ name: 'locale', value: language, url: server.url }]);
    await page.goto(path);
    expect(await heading.textContent()).toBe(question);
    await page.locator('main button[value="stop"]').click();
    await expect.poll(() => heading.textContent()).toBe(stopped);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await shoot(page, `reminders-${language}`);
      expect(await findLayoutFaults(page)).toEqual([]);
    }
    await page.locator('main button[value="resume"]').click();
    await expect.poll(() => heading.textContent()).toBe(question);
    await page.goto(`${path}x`);
    expect(await heading.textContent()).toBe(unknown);
  }
  await context.close();
});
