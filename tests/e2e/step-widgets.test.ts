import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { fillStep, press, untilHeading, untilToast } from '../support/journey/applicant.ts';
import { type AtStep, addressOf, openStep, read, type } from '../support/journey/at-step.ts';
import { chooseFile, documentFile, photoFile } from '../support/journey/documents.ts';
import { choose, findControl, findGroup } from '../support/journey/fields.ts';
import { admission, school } from '../support/journey/sample-answers.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal();

const cell = ({ page, t }: AtStep, subject: string, semester: number, column: 'knowledge' | 'skill'): Locator => {
  const place = t('renderer.grid.place', { semester, column: t(`academic.grades.${column}.label`) });
  return page.getByRole('textbox', { name: `${subject}, ${place}`, exact: true });
};

const openGrid = async (width?: number): Promise<AtStep> => {
  const at = await openStep(portal, { step: 'academic', ...(width !== undefined && { width }) });
  await choose(at, at.t('academic.preferredReportId.label'), school.preferredReportId);
  await cell(at, 'Matematika', 1, 'knowledge').waitFor();
  return at;
};

type Timed = Window & { rested?: Promise<number> };

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

describe('the grade grid', () => {
  test('a score becomes a whole number 1000 ms after typing stops', async () => {
    const at = await openGrid();
    const mathematics = cell(at, 'Matematika', 1, 'knowledge');
    // Listens before anything is typed; the promise is asked for afterwards.
    await mathematics.evaluate((input: HTMLInputElement) => {
      (window as Timed).rested = new Promise<number>((resolve) => {
        let typedAt = 0;
        input.addEventListener('input', () => {
          if (input.value === '87,9') typedAt = performance.now();
        });
        const look = () => {
          if (typedAt > 0 && input.value === '87') resolve(performance.now() - typedAt);
          else requestAnimationFrame(look);
        };
        look();
      });
    });
    await mathematics.focus();
    // At once: on a slow machine a pause between two keys may be long enough for the number before it.
    await at.page.keyboard.insertText('87,9');
    const rested = await at.page.evaluate(() => (window as Timed).rested);
    expect(rested).toBeGreaterThan(950);
    expect(rested).toBeLessThan(4_000);
  });

  test('an empty cell shows the grade of the semester before, which it stands for', async () => {
    const at = await openGrid();
    await cell(at, 'Matematika', 1, 'knowledge').pressSequentially('84');
    await at.page.keyboard.press('Tab');
    const later = cell(at, 'Matematika', 4, 'knowledge');
    await expect.poll(() => later.getAttribute('placeholder')).toBe('84');
    await cell(at, 'Matematika', 3, 'knowledge').pressSequentially('90');
    await at.page.keyboard.press('Tab');
    await expect.poll(() => later.getAttribute('placeholder')).toBe('90');
    expect(await later.inputValue()).toBe('');
  });

  test('Enter goes down, and a score beyond 10-100 is refused in its row', async () => {
    const at = await openGrid();
    await cell(at, 'Matematika', 1, 'knowledge').focus();
    await at.page.keyboard.type('101');
    await at.page.keyboard.press('Enter');
    await expect.poll(() => isFocused(cell(at, 'Bahasa Inggris', 1, 'knowledge'))).toBe(true);
    await at.page.keyboard.press('ArrowRight');
    await press(at, 'application.save');
    const wrong = cell(at, 'Matematika', 1, 'knowledge');
    await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true');
    const described = await wrong.getAttribute('aria-describedby');
    expect(await at.page.locator(`[id="${described}"]`).textContent()).toContain(at.t('common.error.grade'));
  });

  test.each([360, 768, 1280])('after a refused submit its cells are as wide as before, at %i px', async (width) => {
    const at = await openGrid(width);
    const first = cell(at, 'Matematika', 1, 'knowledge');
    const widthOf = async (): Promise<number> => Math.round((await first.boundingBox())?.width ?? 0);
    const before = await widthOf();
    await first.fill('101');
    await press(at, 'application.save');
    await expect.poll(() => first.getAttribute('aria-invalid')).toBe('true');
    expect(await widthOf()).toBe(before);
    expect(await findLayoutFaults(at.page)).toEqual([]);
  });

  test('on a phone one semester stands there at a time', async () => {
    const at = await openGrid(360);
    const second = cell(at, 'Matematika', 2, 'knowledge');
    await second.waitFor({ state: 'hidden' });
    await press(at, 'renderer.grid.next', { semester: 2 });
    await second.waitFor();
    await cell(at, 'Matematika', 1, 'knowledge').waitFor({ state: 'hidden' });
    const first = cell(at, 'Pendidikan Agama dan Budi Pekerti', 2, 'knowledge');
    await expect.poll(() => isFocused(first)).toBe(true);
  });
});

describe('lists that depend on each other', () => {
  test('another province asks for city and district anew', async () => {
    const at = await openStep(portal, { step: 'personal' });
    const label = (field: string): string => at.t(`personal.${field}.label`);
    await choose(at, label('sfProvinceId'), 'Jawa Barat');
    await choose(at, label('sfCityId'), 'Kota Bandung');
    await choose(at, label('sfSectorId'), 'Coblong');
    await choose(at, label('sfProvinceId'), 'Bali');
    await expect.poll(() => read(at, 'personal.sfCityId')).toBe('');
    await expect.poll(() => read(at, 'personal.sfSectorId')).toBe('');
    await choose(at, label('sfCityId'), 'Kota Denpasar');
  });

  test('a school type without a city does not ask for one', async () => {
    const at = await openStep(portal, { step: 'academic' });
    const type = at.t('academic.schoolQualificationType.label');
    const city = findControl(at, at.t('academic.sfCityId.label'));
    await choose(at, type, 'SMA');
    await city.waitFor();
    await choose(at, type, 'Home School');
    await city.waitFor({ state: 'detached' });
    await choose(at, at.t('academic.sfSchoolId.label'), 'Home School Cahaya Belajar Bali');
  });

  test('a closed admission period can be read, not chosen', async () => {
    const at = await openStep(portal, { step: 'program' });
    const { admissionPeriodId: _period, ...wave } = admission('Sarjana');
    await fillStep(at, 'program', wave);
    const closed = at.t('renderer.remote.closed', { label: 'Gelombang 1' });
    const option = findControl(at, at.t('program.admissionPeriodId.label')).getByRole('option', { name: closed });
    await expect.poll(() => option.isDisabled()).toBe(true);
  });
});

describe('errors', () => {
  test('the summary takes the focus, leads to the field, and goes as the field is corrected', async () => {
    const at = await openStep(portal, { step: 'family' });
    await press(at, 'application.save');
    const summary = at.page.locator('[data-part="error-summary"]');
    await expect.poll(() => isFocused(summary)).toBe(true);
    const sentence = at.t('common.error.required', { type: at.t('family.familyName.label') });
    await summary.getByRole('link', { name: sentence }).press('Enter');
    const name = findControl(at, at.t('family.familyName.label'));
    await expect.poll(() => isFocused(name)).toBe(true);
    const described = (await name.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const texts = await Promise.all(described.map((id) => at.page.locator(`[id="${id}"]`).textContent()));
    expect(texts).toContain(sentence);
    await type(at, 'family.familyName', 'Dewi Lestari');
    await at.page.keyboard.press('Tab');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBeNull();
    await summary.getByText(sentence).waitFor({ state: 'detached' });
  });
});

describe('files', () => {
  const label = (at: AtStep): string => at.t('attachment.photo.label');
  const offer = async (at: AtStep, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
    findControl(at, label(at)).setInputFiles(file);

  test('a file of another kind and one that is too large are refused before they are sent', async () => {
    const at = await openStep(portal, { step: 'attachment' });
    await offer(at, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await at.page.getByText(at.t('renderer.file.refused.type', { types: 'JPEG, PNG' })).waitFor();
    const large = Buffer.alloc(2 * 1024 * 1024 + 1);
    await offer(at, { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large });
    await at.page.getByText('at most 2 MB is allowed').waitFor();
  });

  test('a document that calls itself a picture is found out by its content', async () => {
    const at = await openStep(portal, { step: 'attachment' });
    await offer(at, { ...documentFile(), name: 'photo.jpg', mimeType: 'image/jpeg' });
    await at.page
      .getByRole('alert')
      .getByText(at.t('server.file.type', { types: 'JPEG, PNG' }))
      .waitFor();
  });

  test('an upload shows its progress, can be cancelled, and the file be replaced and removed', async () => {
    const at = await openStep(portal, { step: 'attachment' });
    const { page, t } = at;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/form/file', async (call) => {
      await held;
      await call.continue().catch(() => {});
    });
    await offer(at, await photoFile('first.jpg'));
    const sending = page.getByRole('group', { name: t('renderer.file.sending', { name: 'first.jpg' }) });
    await sending.getByRole('progressbar').waitFor();
    await offer(at, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await page.getByText(t('renderer.file.refused.type', { types: 'JPEG, PNG' })).waitFor();
    await offer(at, await photoFile('first.jpg'));
    await sending.getByRole('button', { name: t('renderer.file.cancel') }).press('Enter');
    await sending.waitFor({ state: 'detached' });
    release();
    await page.unroute('**/api/form/file');
    await chooseFile(at, label(at), await photoFile('second.jpg'));
    await page.getByRole('link', { name: 'second.jpg' }).waitFor();
    await page.getByRole('button', { name: t('renderer.file.removeOf', { label: label(at) }) }).press('Enter');
    await page.getByRole('link', { name: 'second.jpg' }).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(findControl(at, label(at)))).toBe(true);
  });
});

describe('between the steps', () => {
  test('another first program after step 3 is told, and the later steps follow it', async () => {
    const at = await openStep(portal, { step: 'program', steps: ['program', 'personal', 'family'] });
    await choose(at, at.t('program.sfPeriodicProgramId1.label'), 'Pendidikan Dokter');
    await press(at, 'application.save');
    await untilToast(at, at.t('application.reloaded'));
    await untilHeading(at, at.t('personal.form.title'));
    const prepare = at.page.locator('[data-part="prepare"]');
    await prepare.getByText(at.t('application.prepare.colourBlindLetterRequired')).waitFor();
    const { body } = await at.person.client.call(getApplication, { query: { formId: at.formId } });
    expect(body.data).toMatchObject({ LastStepSubmitted: 3, CompletedSteps: ['program', 'personal', 'family'] });
  });

  test('a step that is not due yet leads to the one that is', async () => {
    const at = await openStep(portal, { step: 'family' });
    await at.page.goto(addressOf(at, 'attachment'));
    await untilHeading(at, at.t('family.form.title'));
    const list = at.page.getByRole('navigation', { name: at.t('application.step.list') });
    await expect.poll(() => list.getByRole('link').count()).toBe(2);
    expect(await list.locator('[aria-current="step"]').filter({ visible: true }).count()).toBe(1);
  });

  test('choices of the form are grouped under their question', async () => {
    const at = await openStep(portal, { step: 'family' });
    const relationship = findGroup(at, at.t('family.familyRelationship.label'));
    await expect.poll(() => relationship.getByRole('radio').count()).toBe(3);
    expect(await relationship.getByRole('radio', { checked: true }).count()).toBe(0);
  });
});
