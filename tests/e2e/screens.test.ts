import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { listApplications, startApplication } from '../../src/contract/application.ts';
import { findBarriers, type Language } from '../support/browser.ts';
import { type Applicant, getInstitution, speak, untilScreen } from '../support/journey/applicant.ts';
import { type Scene, scenes, type Who } from '../support/journey/scenes.ts';
import { adoptSession, openPortal } from '../support/open-portal.ts';
import { logIn, makePerson, type Person } from '../support/people.ts';

const portal = openPortal({}, { gateway: true });
const people = new Map<Who, Person>();
const whoever = [...new Set(scenes.map(({ who }) => who))].filter((who) => who !== 'guest');

/** Width of a small laptop and of a small phone. */
const widths = [1280, 360] as const;

/** Where pictures of all screens are kept, for people to look at. */
const shotsDir = process.env['SHOTS_DIR'];

beforeAll(async () => {
  const { server } = portal.get();
  for (const who of whoever) {
    const person =
      who === 'newcomer' ? makePerson(server) : logIn(server, `${who}@example.com`, undefined, 'Pendaftaran2026');
    people.set(who, await person);
  }
  const { code } = getInstitution(portal.get(), 'untar');
  await people.get('newcomer')?.client.call(startApplication, { body: { institutionCode: code } });
});

const findFormId = async ({ who, formAt }: Scene): Promise<string> => {
  const person = people.get(who);
  if (!person || formAt === undefined) return '';
  const { code } = getInstitution(portal.get(), formAt);
  const { body } = await person.client.call(listApplications);
  // Of several the one that was submitted first, whatever changed last.
  const there = body.data.filter(({ Institution }) => Institution.InstitutionCode === code);
  const number = ({ RegistrationNumber }: (typeof there)[number]): string => RegistrationNumber ?? '';
  return there.toSorted((one, other) => number(one).localeCompare(number(other)))[0]?.Id ?? '';
};

const enter = async (applicant: Applicant, scene: Scene, path: string): Promise<void> => {
  const { page } = applicant;
  await page.setViewportSize({ width: widths[0], height: 800 });
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await scene.prepare?.(applicant);
  await untilScreen(applicant, scene.screen);
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]:not(form, button)') === null);
};

const overflow = ({ page }: Applicant): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const shoot = async ({ page }: Applicant, name: string): Promise<void> => {
  if (shotsDir === undefined) return;
  await page.waitForLoadState('networkidle');
  mkdirSync(shotsDir, { recursive: true });
  const isCovered = (await page.locator('dialog[open]').count()) > 0;
  await page.screenshot({ path: join(shotsDir, `${name}.png`), fullPage: !isCovered });
};

const looksRight = async (applicant: Applicant, scene: Scene): Promise<void> => {
  const { page, t, language } = applicant;
  const portalName = t('app.portal.name');
  const titles = (): Promise<readonly [string, readonly string[]]> =>
    page.evaluate(() => [document.title, [...document.querySelectorAll('h1')].map((each) => each.textContent ?? '')]);
  const isTitled = async (): Promise<boolean> => {
    const [title, [heading]] = await titles();
    const named = scene.screen === 'landing' ? portalName : `${heading} · ${portalName}`;
    const isRefused = (await page.locator('[data-part="error-summary"]').count()) > 0;
    return title === (isRefused ? t('app.error.inTitle', { title: named }) : named);
  };
  await expect.poll(() => page.locator('h1:visible').count()).toBe(1);
  await expect.poll(isTitled, { message: JSON.stringify(await titles()) }).toBe(true);
  expect(await page.getAttribute('html', 'lang')).toBe(language);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await shoot(applicant, `${scene.name}-${language}-${width}`);
    await expect.poll(() => overflow(applicant), { message: `${language}, ${width} px: too wide` }).toBe(0);
    // Longer words in a narrow place, and the other language in a wide one: what stands there is the same.
    if ((language === 'id') === (width === 360))
      expect(await findBarriers(page), `${language}, ${width} px`).toEqual([]);
  }
};

const languages: readonly Language[] = ['id', 'en'];
const visitors = new Map<Who, Applicant>();

/** One browser profile for all scenes of a person, whose pages come out of its cache. */
const visitorFor = async (who: Who): Promise<Applicant> => {
  const known = visitors.get(who);
  if (known) return known;
  const visitor = await portal.stay('id');
  const person = people.get(who);
  if (person) await adoptSession(visitor, person);
  visitors.set(who, visitor);
  return visitor;
};

describe('every screen, in both languages, on a laptop and on a phone', () => {
  test.each(scenes.map((scene) => [scene.name, scene] as const))('%s', async (_name, scene) => {
    const visitor = await visitorFor(scene.who);
    const before = visitor.complaints.length;
    const path = scene.path(await findFormId(scene));
    for (const language of languages) {
      const applicant = await speak(visitor, language);
      await enter(applicant, scene, path);
      await looksRight(applicant, scene);
    }
    expect(visitor.complaints.slice(before)).toEqual([]);
  });
});
