import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import type { Language } from '../support/browser.ts';
import { type Applicant, speak } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { type Fixture, makeFixture } from '../support/routes/fixture.ts';
import { publicRows } from '../support/routes/table.ts';
import { waitUntilHydrated } from '../support/wait-until-hydrated.ts';

const portal = openPortal({}, { isFresh: true });
let fixture: Fixture;

beforeAll(async () => {
  fixture = await makeFixture(portal.get());
});

/** A page hydrates with the data that the server sent, even if the data changed since. */
type Change = (visitor: Applicant) => Promise<unknown>;

const other = (language: Language): Language => (language === 'id' ? 'en' : 'id');

const setCookie = ({ context, url }: Applicant, name: string, value: string): Promise<void> =>
  context.addCookies([{ name, value, url }]);

const query = (sql: string): Promise<unknown> => portal.get().server.db.query(sql);

/** Another day in Jakarta, or another year: the device's clock, not the server's. */
const skew = async ({ page }: Applicant, hours: number): Promise<void> =>
  page.clock.setFixedTime(Date.now() + hours * 3_600_000);

/** Language data of another version: every text that this browser formats itself reads differently. */
const ageLanguageData = ({ context }: Applicant): Promise<unknown> =>
  context.addInitScript(() => {
    for (const { prototype } of [Intl.DateTimeFormat, Intl.NumberFormat]) {
      const getter = Object.getOwnPropertyDescriptor(prototype, 'format')?.get as () => (value: never) => string;
      Object.defineProperty(prototype, 'format', {
        get(this: object) {
          const format = getter.call(this);
          return (value: never) => `${format(value)}\u202f`;
        },
      });
    }
    const { formatRange } = Intl.DateTimeFormat.prototype;
    Intl.DateTimeFormat.prototype.formatRange = function (...days) {
      return `${formatRange.apply(this, days)}~`;
    };
  });

/** How far the device's clock is from the server's, in hours: days, and another year. */
const skews = [24, -24, -87_600, 24 * 40] as const;

/** The changes between the server's response and hydration. */
const changes: readonly Change[] = [
  // Content.
  () =>
    query(`update content_item set version = version + 1, fields = fields || '{"title": {"id": "Baru", "en": "New"}}'`),
  // The end of all periods.
  () => query(`update admission_period set closes_at = now() - interval '1 minute'`),
  // Another language, chosen in another tab.
  (visitor) => setCookie(visitor, 'locale', other(visitor.language)),
  // Another appearance.
  (visitor) => setCookie(visitor, 'appearance', 'dark'),
  // A login in another tab.
  (visitor) => setCookie(visitor, 'userId', 'b4f0a8c6-0000-4000-8000-000000000000'),
];

/** The browser is never idle: the code of a page runs at the first interaction and not earlier. */
const neverIdle = ({ context }: Applicant): Promise<unknown> =>
  context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });

/** Opens a page, and interacts with it after the changes. */
const openAcross = async (visitor: Applicant, path: string): Promise<void> => {
  const { page } = visitor;
  await page.goto(path);
  for (const change of changes) await change(visitor);
  expect(await page.locator('footer input[name="appearance"]').count()).toBe(0);
  await waitUntilHydrated(visitor);
};

/** One browser profile for all pages, whose code comes out of its cache. */
let reader: Applicant;

beforeAll(async () => {
  reader = await portal.stay('id');
  await ageLanguageData(reader);
  await neverIdle(reader);
});
afterAll(() => reader.close());

const periods = new Map<string, Date | null>();

beforeAll(async () => {
  const { rows } = await portal
    .get()
    .server.db.query<{ id: string; closes_at: Date | null }>('select id, closes_at from admission_period');
  for (const { id, closes_at } of rows) periods.set(id, closes_at);
});

afterAll(() => periods.clear());

const reopenPeriods = async (): Promise<void> => {
  const { db } = portal.get().server;
  for (const [id, closesAt] of periods)
    await db.query('update admission_period set closes_at = $2 where id = $1', [id, closesAt]);
};

/** Every public page, the landing page with each clock; clock, language and width alternate over the others. */
const landing = publicRows.filter(([name]) => name === 'landing').flatMap((row) => skews.map(() => row));
const visits = [...landing, ...publicRows.filter(([name]) => name !== 'landing')].map(([name, row], index) => {
  const [language, width] = index % 2 === 0 ? (['id', 360] as const) : (['en', 1280] as const);
  return [name, language, width, skews[index % skews.length] ?? 0, row] as const;
});

test.each(visits)(
  'the page %s (%s, %d px, clock %d h ahead, other language data) hydrates without console errors after content, periods, language, appearance and login changed, and then has the new language and appearance',
  async (_name, language, width, hours, row) => {
    await reopenPeriods();
    await reader.context.clearCookies();
    const visitor = await speak(reader, language);
    const before = visitor.complaints.length;
    await visitor.page.setViewportSize({ width, height: 800 });
    await skew(visitor, hours);
    await openAcross(visitor, row.at(fixture.facts));
    expect(visitor.complaints.slice(before)).toEqual([]);
    // Then it follows the visitor's last choice.
    await visitor.page.locator(`html[lang="${other(language)}"]`).waitFor();
    await visitor.page.locator('html[data-appearance="dark"]').waitFor();
    expect(visitor.complaints.slice(before)).toEqual([]);
  },
);

test('the landing page shows the language that was chosen on the login page when the visitor goes back to it', async () => {
  const visitor = await portal.arrive('id', 360);
  const { page } = visitor;
  await page.goto(pathTo('landing'));
  await waitUntilHydrated(visitor);
  await page.goto(pathTo('login'));
  await page.locator('a[hreflang="en"]').click();
  await page.locator('html[lang="en"]').waitFor();
  await page.goBack();
  await waitUntilHydrated(visitor);
  await page.locator('html[lang="en"]').waitFor();
  const title = portal.get().data.texts.translate('en')('landing.hero.title');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(visitor.complaints).toEqual([]);
});
