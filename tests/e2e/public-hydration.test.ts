import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import type { Language } from '../support/browser.ts';
import type { Applicant } from '../support/journey/applicant.ts';
import { openPortal } from '../support/open-portal.ts';
import { untilTakenOver } from '../support/until-taken-over.ts';
import { publicRows } from './routes/table.ts';
import { makeWorld, type World } from './routes/world.ts';

const portal = openPortal({}, { isFresh: true });
let world: World;

beforeAll(async () => {
  world = await makeWorld(portal.get());
});

/** A page renders with what it was sent with, whatever happened in between. */
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

/** Before the page is opened. */
const before: Readonly<Record<string, Change>> = {
  'a clock that is a day ahead': (visitor) => skew(visitor, 24),
  'a clock that is a day behind': (visitor) => skew(visitor, -24),
  'a clock that is ten years behind': (visitor) => skew(visitor, -87_600),
  'language data of another version': ageLanguageData,
};

/** Between the server's answer and the moment when the browser takes the page over. */
const between: Readonly<Record<string, Change>> = {
  'a change of content': () =>
    query(`update content_item set version = version + 1, fields = fields || '{"title": {"id": "Baru", "en": "New"}}'`),
  'the end of all periods': () => query(`update admission_period set closes_at = now() - interval '1 minute'`),
  'another language, chosen in another tab': (visitor) => setCookie(visitor, 'locale', other(visitor.language)),
  'another appearance': (visitor) => setCookie(visitor, 'appearance', 'dark'),
  'a login in another tab': (visitor) => setCookie(visitor, 'userId', 'b4f0a8c6-0000-4000-8000-000000000000'),
};

/** Opens a page, holds its code back, and lets it go after the changes. */
const openAcross = async (visitor: Applicant, path: string, changes: readonly Change[]): Promise<void> => {
  const { page } = visitor;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/(?!entry|index|preload-helper).*\.js$/, async (route) => {
    const answer = await route.fetch();
    await released;
    await route.fulfill({ response: answer }).catch(() => {});
  });
  await page.goto(path);
  for (const change of changes) await change(visitor);
  release();
  await untilTakenOver(visitor);
};

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

describe('hydration without console errors', () => {
  const changes = [...Object.entries(before), ...Object.entries(between)];
  test.each(changes)('of the landing page after one change between server and browser: %s', async (name, change) => {
    await reopenPeriods();
    const visitor = await portal.arrive('id');
    if (name in before) await change(visitor);
    await openAcross(visitor, pathTo('landing'), name in before ? [] : [change]);
    expect(visitor.complaints).toEqual([]);
  });

  const visits = publicRows.map(([name, row], index) => {
    const [language, width] = index % 2 === 0 ? (['id', 360] as const) : (['en', 1280] as const);
    return [name, language, width, row] as const;
  });
  test.each(visits)(
    'of the page %s (%s, %d px) after all changes at once; then it has the new language and appearance',
    async (_name, language, width, row) => {
      await reopenPeriods();
      const visitor = await portal.arrive(language, width);
      await skew(visitor, 24 * 40);
      await ageLanguageData(visitor);
      await openAcross(visitor, row.at(world.facts), Object.values(between));
      expect(visitor.complaints).toEqual([]);
      // Then it follows the visitor's last choice.
      await visitor.page.locator(`html[lang="${other(language)}"]`).waitFor();
      await visitor.page.locator('html[data-appearance="dark"]').waitFor();
      expect(visitor.complaints).toEqual([]);
    },
  );
});

test('the landing page shows the language that was chosen on the login page when the visitor goes back to it', async () => {
  const visitor = await portal.arrive('id', 360);
  const { page } = visitor;
  await page.goto(pathTo('landing'));
  await untilTakenOver(visitor);
  await page.goto(pathTo('login'));
  await page.locator('a[hreflang="en"]').click();
  await page.locator('html[lang="en"]').waitFor();
  await page.goBack();
  await untilTakenOver(visitor);
  await page.locator('html[lang="en"]').waitFor();
  const title = portal.get().data.texts.translate('en')('landing.hero.title');
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  expect(visitor.complaints).toEqual([]);
});
