import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listApplications, startApplication } from '../../src/contract/application.ts';
import { pendingEmailCookie } from '../../src/contract/page-rendering.ts';
import { pathTo } from '../../src/contract/pages.ts';
import { findOtherBarriers } from '../support/browser.ts';
import { findContrastFaults } from '../support/contrast-faults.ts';
import { findFocusFaults } from '../support/focus-faults.ts';
import { type Applicant, getInstitution, speak, untilScreen } from '../support/journey/applicant.ts';
import { describeFailure } from '../support/journey/failure.ts';
import { type Scene, type Who as SceneVisitor, scenes } from '../support/journey/scenes.ts';
import { untilPageTakenOver } from '../support/journey/taken-over.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn, makePerson, type Person } from '../support/people.ts';
import { become, type Fixture, makeFixture } from '../support/routes/fixture.ts';
import { allColours, inspect, untilSettled } from '../support/routes/inspect.ts';
import { layoutOf } from '../support/routes/layout-of.ts';
import { ownerOf, publicRows, type Row, rows, screenAt, type Who } from '../support/routes/table.ts';
import { createTakeoverWatch, type TakeoverWatch } from '../support/routes/takeover-watch.ts';
import { waitForPageScript } from '../support/wait-for-page-script.ts';

const portal = openPortal({}, { gateway: true });
let fixture: Fixture;
/** One browser profile for all screens of a person, whose pages come out of its cache. */
const visitors = new Map<Who | SceneVisitor, Applicant>();
const people = new Map<SceneVisitor, Person>();
let takeover: TakeoverWatch;

beforeAll(async () => {
  fixture = await makeFixture(portal.get());
  for (const who of ['anonymous', 'applicant', 'admin'] as const) {
    const visitor = await portal.stay('en');
    await become(visitor, fixture, who);
    visitors.set(who, visitor);
  }
  takeover = await createTakeoverWatch(visitors.get('anonymous') as Applicant);
});
afterAll(() => Promise.all([...visitors.values()].map((visitor) => visitor.close())));

/** Runs in the visitor's browser; fails where the page reports an error. */
const withVisitor = async (visitor: Applicant, look: () => Promise<void>): Promise<void> => {
  describeFailure(visitor);
  const before = visitor.complaints.length;
  await look();
  expect(visitor.complaints.slice(before)).toEqual([]);
};

test('allColours, the themes and appearances in which contrast is checked, has eight entries', () =>
  expect(allColours).toHaveLength(8));

test.each([
  ['derived from its styles', ''],
  ['measured by axe', 'main { opacity: 0.99 }'],
])(
  'findContrastFaults, with contrast %s, reports a text whose contrast is too low in one theme only',
  async (_, around) => {
    const visitor = visitors.get('anonymous') as Applicant;
    const { page } = visitor;
    await page.goto(pathTo('login'));
    await untilScreen(visitor, 'login');
    await untilSettled(visitor);
    await untilPageTakenOver(page);
    await page.evaluate((rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`${rules} [data-theme=theme-xinya][data-appearance=dark] main h1 { color: #444 !important }`);
      document.adoptedStyleSheets.push(sheet);
    }, around);
    const found = await findContrastFaults(page, allColours);
    expect(found).toEqual([expect.stringMatching(/^theme-xinya, dark: .*contrast/s)]);
  },
);

test('findFocusFaults and findOtherBarriers report a focus that changes nothing or is behind a bar, and a small target', async () => {
  const visitor = visitors.get('anonymous') as Applicant;
  const { page } = visitor;
  await page.goto(pathTo('login'));
  await untilScreen(visitor, 'login');
  await untilSettled(visitor);
  expect(await findFocusFaults(page)).toEqual([]);
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      main button[type=submit]:focus-visible { outline: none !important }
      footer { position: fixed !important; inset: auto 0 0 0 !important; height: 45vh !important; z-index: 99 }
      button.small { all: unset; width: 9px; height: 9px; display: inline-block }`);
    document.adoptedStyleSheets.push(sheet);
    for (const label of ['a', 'b']) {
      const small = Object.assign(document.createElement('button'), { className: 'small', ariaLabel: label });
      document.querySelector('main')?.prepend(small);
    }
  });
  const faults = await findFocusFaults(page);
  expect(faults).toContainEqual(expect.stringMatching(/^the focus of button ".*" cannot be seen$/));
  expect(faults).toContainEqual(expect.stringMatching(/has the focus behind a bar at the bottom$/));
  expect(await findOtherBarriers(page)).toEqual([expect.stringContaining('target-size')]);
});

/** Stores the address that the screen of the forgotten password leaves to those after it. */
const rememberAddress = ({ context, url }: Applicant): Promise<void> =>
  context.addCookies([{ name: pendingEmailCookie, value: encodeURIComponent('siapa@example.com'), url }]);

/** Whose screen of the page is looked at. */
const visitorOf = (row: Row): Who => (row.layout === 'admin' ? 'admin' : ownerOf(row));

const hasScreen = (row: Row): boolean =>
  row.needsEmail === true || ['itself', 'error'].includes(row.ends[visitorOf(row)]);

const openPage = async (visitor: Applicant, row: Row): Promise<void> => {
  const { page } = visitor;
  if (row.needsEmail) await rememberAddress(visitor);
  await page.setViewportSize({ width: 1280, height: 800 });
  const answer = await page.goto(row.at(fixture.facts));
  expect(answer?.status()).toBe(row.status);
  if (row.layout === 'public') await waitForPageScript(visitor);
};

/** Opens a server-rendered page narrow and wide, and fails where something moves or warns as the browser takes it over. */
const watchTakeover = async (visitor: Applicant, row: Row): Promise<void> => {
  for (const [language, width] of [['id', 360] as const, ['en', 1280] as const]) {
    await visitor.page.setViewportSize({ width, height: 800 });
    await takeover.check(await speak(visitor, language), row.at(fixture.facts));
  }
};

describe('no raw text key, wrong title, overflow, accessibility fault or low contrast and, where server-rendered, no layout shift', () => {
  const shown = rows.filter(([, row]) => hasScreen(row));
  test.each(shown)('on the page %s', async (name, row) => {
    const who = visitorOf(row);
    const visitor = await speak(visitors.get(who) as Applicant, 'en');
    const screen = row.needsEmail ? (row.screen ?? name) : screenAt(name, row, who);
    await withVisitor(visitor, async () => {
      await (publicRows.some(([one]) => one === name) ? watchTakeover : openPage)(visitor, row);
      await visitor.page.locator(`[data-screen="${screen}"] h1`).first().waitFor();
      await untilSettled(visitor);
      if (screen !== 'error') {
        await expect.poll(() => layoutOf(visitor.page)).toBe(row.layout);
        expect(await visitor.page.locator('[data-screen="error"]').count()).toBe(0);
      }
      await inspect(visitor, screen);
    });
  });
});

const loginOf = async (who: SceneVisitor): Promise<Person> => {
  const { server } = portal.get();
  if (who !== 'newcomer') return logIn(server, `${who}@example.com`, undefined, 'Pendaftaran2026');
  const person = await makePerson(server);
  const { code } = getInstitution(portal.get(), 'untar');
  await person.client.call(startApplication, { body: { institutionCode: code } });
  return person;
};

/** The visitor of a scene, signed in as the person that it names. */
const enter = async (who: SceneVisitor): Promise<Applicant> => {
  const known = visitors.get(who === 'guest' ? 'anonymous' : who);
  if (known) return speak(known, 'en');
  const visitor = await portal.stay('en');
  const person = await loginOf(who);
  await adoptSession(visitor, person);
  people.set(who, person);
  visitors.set(who, visitor);
  return visitor;
};

const findFormId = async ({ who, formAt }: Scene): Promise<string> => {
  const person = people.get(who);
  if (!person || formAt === undefined) return '';
  const { code } = getInstitution(portal.get(), formAt);
  const { body } = await person.client.call(listApplications);
  const there = body.data.filter(({ Institution }) => Institution.InstitutionCode === code);
  const submitted = there.filter(({ RegistrationNumber }) => RegistrationNumber);
  // Of several the one that was submitted first, whatever changed last.
  const number = ({ RegistrationNumber }: (typeof there)[number]): string => RegistrationNumber ?? '';
  return (submitted.toSorted((one, other) => number(one).localeCompare(number(other)))[0] ?? there[0])?.Id ?? '';
};

describe('no raw text key, wrong title, overflow, accessibility fault or low contrast', () => {
  test.each(scenes.map((scene) => [scene.name, scene] as const))('in the screen state %s', async (_, scene) => {
    const visitor = await enter(scene.who);
    const { page } = visitor;
    await withVisitor(visitor, async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(scene.path(await findFormId(scene)));
      await page.locator('main h1').waitFor();
      await scene.prepare?.(visitor);
      await untilScreen(visitor, scene.screen);
      await untilSettled(visitor);
      await inspect(visitor, scene.screen);
    });
  });
});
