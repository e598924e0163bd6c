import type { Locator } from 'playwright';
import { describe, expect, test } from 'vitest';
import { getApplication } from '../../src/contract/application.ts';
import { fillStep, press, untilHeading, untilToast } from '../support/journey/applicant.ts';
import { type AtStep, addressOf, chooseSchooling, openStep, read, type } from '../support/journey/at-step.ts';
import { demoName } from '../support/journey/demo-names.ts';
import { chooseFile, documentFile, photoFile } from '../support/journey/documents.ts';
import { choose, findControl, findGroup } from '../support/journey/fields.ts';
import { admission } from '../support/journey/sample-answers.ts';
import { findLayoutFaults } from '../support/layout-faults.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal({}, { isFresh: false });

const cell = (
  { page, t, language }: AtStep,
  subject: string,
  semester: number,
  column: 'knowledge' | 'skill',
): Locator => {
  const place = t('renderer.grid.place', { semester, column: t(`academic.grades.${column}.label`) });
  return page.getByRole('textbox', { name: `${demoName(subject, language)}, ${place}`, exact: true });
};

const openGrid = async (width?: number): Promise<AtStep> => {
  const at = await openStep(portal, { step: 'academic', ...(width !== undefined && { width }) });
  await chooseSchooling(at);
  await cell(at, 'Matematika', 1, 'knowledge').waitFor();
  return at;
};

type Timed = Window & { rested?: Promise<number> };

const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

describe('the grade grid', () => {
  const paste = (into: Locator, text: string): Promise<void> =>
    into.evaluate((input, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);

  const valuesOf = (at: AtStep, subject: string): Promise<readonly string[]> =>
    at.page
      .getByRole('textbox', { name: new RegExp(`^${demoName(subject, at.language)}, `) })
      .evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value));

  const pastesBlock = async (at: AtStep): Promise<void> => {
    const first = cell(at, 'Matematika', 1, 'knowledge');
    await first.fill('70');
    await first.focus();
    await paste(first, '88,5\t90\r\n101\t80.9\r\n');
    await expect.poll(() => valuesOf(at, 'Matematika')).toEqual(['88', '90', ...Array(8).fill('')]);
    expect((await valuesOf(at, 'Bahasa Inggris')).slice(0, 3)).toEqual(['101', '80', '']);
    await expect.poll(() => cell(at, 'Bahasa Inggris', 1, 'knowledge').getAttribute('aria-invalid')).toBe('true');
    await at.page
      .getByRole('status')
      .getByText(at.t('renderer.grid.pasted', { count: 4 }))
      .waitFor();
    await at.page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => valuesOf(at, 'Matematika')).toEqual(['70', ...Array(9).fill('')]);
    expect((await valuesOf(at, 'Bahasa Inggris')).slice(0, 2)).toEqual(['', '']);
    expect(await isFocused(first)).toBe(true);
    await paste(first, 'No\tMapel\t1\n1\tBAHASA INGGRIS\t85\n2\tTata Boga\t90\n3\tMatematika\t75');
    await expect.poll(async () => (await valuesOf(at, 'Matematika'))[0]).toBe('75');
    expect((await valuesOf(at, 'Bahasa Inggris'))[0]).toBe('85');
    await at.page
      .getByRole('status')
      .getByText(/2 Tata Boga/)
      .waitFor();
    await at.page.keyboard.press('ControlOrMeta+z');
    await expect.poll(async () => (await valuesOf(at, 'Bahasa Inggris'))[0]).toBe('');
    await first.focus();
    await first.evaluate((input: HTMLInputElement) => input.select());
    await at.page.keyboard.press('End');
    await expect.poll(() => isFocused(first)).toBe(false);
    await at.page.keyboard.press('Home');
    await expect.poll(() => isFocused(first)).toBe(true);
    // The browser itself pastes one score.
    const isLeftAlone = await first.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '88\r\n');
      return input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    expect(isLeftAlone).toBe(true);
  };

  const cutsDecimalsOff = async (at: AtStep): Promise<void> => {
    const mathematics = cell(at, 'Matematika', 1, 'knowledge');
    await mathematics.fill('');
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
  };

  const showsLastGrade = async (at: AtStep): Promise<void> => {
    await at.page.keyboard.press('Tab');
    const later = cell(at, 'Matematika', 4, 'knowledge');
    await expect.poll(() => later.getAttribute('placeholder')).toBe('87');
    await cell(at, 'Matematika', 3, 'knowledge').pressSequentially('90');
    await at.page.keyboard.press('Tab');
    await expect.poll(() => later.getAttribute('placeholder')).toBe('90');
    expect(await later.inputValue()).toBe('');
  };

  const refusesWhenLeft = async (at: AtStep): Promise<void> => {
    for (const [subject, typed, shown] of [
      ['Matematika', '101,5', '101'],
      ['Bahasa Inggris', '9,5', '9'],
      ['Pendidikan Agama dan Budi Pekerti', 'abc', 'abc'],
    ] as const) {
      const score = cell(at, subject, 2, 'knowledge');
      await score.pressSequentially(typed);
      // The text was read and is shown again.
      await expect.poll(() => score.inputValue()).toBe(shown);
      expect(await score.getAttribute('aria-invalid'), typed).toBeNull();
      await at.page.keyboard.press('Tab');
      await expect.poll(() => score.getAttribute('aria-invalid')).toBe('true');
      await score.fill('88');
      await expect.poll(() => score.getAttribute('aria-invalid')).toBeNull();
    }
  };

  test('takes a pasted spreadsheet block and removes it with one undo, removes decimals 0.95 to 4 s after typing, shows the last grade as a placeholder, and marks a wrong score when its cell is left', async () => {
    const at = await openGrid();
    await pastesBlock(at);
    await cutsDecimalsOff(at);
    await showsLastGrade(at);
    await refusesWhenLeft(at);
  });

  test('moves the focus down on Enter; a refused submit marks the wrong cell and changes no cell width at 360, 768 and 1280 px; the school type Home School removes the field for the city', async () => {
    const at = await openGrid();
    const wrong = cell(at, 'Matematika', 1, 'knowledge');
    const widthAt = async (width: number): Promise<number> => {
      await at.page.setViewportSize({ width, height: 800 });
      return Math.round((await wrong.boundingBox())?.width ?? 0);
    };
    const widths = [360, 768, 1280];
    const before: number[] = [];
    for (const width of widths) before.push(await widthAt(width));
    await wrong.focus();
    await at.page.keyboard.type('101');
    await at.page.keyboard.press('Enter');
    await expect.poll(() => isFocused(cell(at, 'Bahasa Inggris', 1, 'knowledge'))).toBe(true);
    await at.page.keyboard.press('ArrowRight');
    await press(at, 'application.save');
    await expect.poll(() => wrong.getAttribute('aria-invalid')).toBe('true');
    const described = await wrong.getAttribute('aria-describedby');
    expect(await at.page.locator(`[id="${described}"]`).textContent()).toContain(at.t('common.error.grade'));
    for (const [index, width] of widths.entries()) {
      expect(await widthAt(width), `${width} px`).toBe(before[index]);
      expect(await findLayoutFaults(at.page), `${width} px`).toEqual([]);
    }
    const city = findControl(at, at.t('academic.sfCityId.label'));
    await city.waitFor();
    await choose(at, at.t('academic.schoolQualificationType.label'), 'Home School');
    await city.waitFor({ state: 'detached' });
    await choose(at, at.t('academic.sfSchoolId.label'), 'Home School Cahaya Belajar Bali');
  });

  test('at 360 px shows and fills one semester at a time, and the button for the next semester focuses its first cell; the grid stays visible when the undo of a paste leaves an error', async () => {
    const at = await openGrid(360);
    const start = cell(at, 'Matematika', 1, 'knowledge');
    await paste(start, '88\t90\t91\t92');
    await at.page.getByText(at.t('renderer.grid.pastedLeft', { count: 2 })).waitFor();
    expect(await cell(at, 'Matematika', 1, 'skill').inputValue()).toBe('90');
    await press(at, 'renderer.grid.undoPaste');
    for (const width of [1280, 768, 360]) {
      await at.page.setViewportSize({ width, height: 800 });
      await paste(start, '88\t90\n91\t92');
      await press(at, 'renderer.grid.undoPaste');
      await at.page.locator('[id="academic.grades-error"]').waitFor();
      await start.waitFor();
      expect((await at.page.locator('[data-part="table"]').boundingBox())?.height).toBeGreaterThan(400);
    }
    const second = cell(at, 'Matematika', 2, 'knowledge');
    await second.waitFor({ state: 'hidden' });
    await press(at, 'renderer.grid.next', { semester: 2 });
    await second.waitFor();
    await start.waitFor({ state: 'hidden' });
    const first = cell(at, 'Pendidikan Agama dan Budi Pekerti', 2, 'knowledge');
    await expect.poll(() => isFocused(first)).toBe(true);
  });
});

describe('the step personal', () => {
  const searchesProvince = async (at: AtStep): Promise<void> => {
    const province = findControl(at, at.t('personal.sfProvinceId.label'));
    for (const key of ['Enter', 'Tab']) {
      await province.focus();
      await province.pressSequentially('jogja');
      await at.page.keyboard.press(key);
      // Nothing matches: who leaves the field leaves it unanswered.
      await at.page.keyboard.press('Escape');
      await expect.poll(() => province.inputValue()).toBe('');
      await province.focus();
      await province.pressSequentially('yogya');
      await at.page.keyboard.press(key);
      await expect.poll(() => province.inputValue()).toBe('Daerah Istimewa Yogyakarta');
      // What may mean several leaves the answer alone.
      await province.focus();
      await province.press('ControlOrMeta+a');
      await province.pressSequentially('jawa');
      await at.page.keyboard.press(key);
      if (key === 'Enter') await at.page.keyboard.press('Escape');
      await expect.poll(() => province.inputValue()).toBe('Daerah Istimewa Yogyakarta');
      await province.fill('');
      await at.page.keyboard.press('Tab');
    }
  };

  const typesNumbers = async (at: AtStep): Promise<void> => {
    const phone = findControl(at, at.t('personal.phoneNumber.label'));
    await phone.fill('');
    await phone.pressSequentially('0812-3456 7890');
    expect(await phone.inputValue()).toBe('0812-3456 7890');
    await at.page.keyboard.press('Tab');
    await expect.poll(() => phone.inputValue()).toBe('81234567890');
    expect(await phone.getAttribute('aria-invalid')).toBeNull();
    await type(at, 'personal.nik', '３２７３ ０１４５ ０８０７ ０００１');
    await at.page.keyboard.press('Tab');
    await expect.poll(() => read(at, 'personal.nik')).toBe('3273014508070001');
  };

  test('shows a phone number and a NIK in their stored form when the field is left, chooses the only match of a searched list on Enter or Tab, clears city and district when the province changes, and answers a required list with one option', async () => {
    const at = await openStep(portal, { step: 'personal' });
    await typesNumbers(at);
    await searchesProvince(at);
    const label = (field: string): string => at.t(`personal.${field}.label`);
    await choose(at, label('sfProvinceId'), 'Jawa Barat');
    await choose(at, label('sfCityId'), 'Kota Bandung');
    await choose(at, label('sfSectorId'), 'Coblong');
    await choose(at, label('sfProvinceId'), 'Bali');
    await expect.poll(() => read(at, 'personal.sfCityId')).toBe('');
    await expect.poll(() => read(at, 'personal.sfSectorId')).toBe('');
    await choose(at, label('sfCityId'), 'Kota Denpasar');
    const only = [{ SFCityId: '31.73', CityName: 'Kota Satu' }];
    await at.page.route('**/api/city**', (call) =>
      call.fulfill({ json: { statusCode: 200, message: '', data: only } }),
    );
    await choose(at, label('sfProvinceId'), 'Banten');
    await expect.poll(() => read(at, 'personal.sfCityId')).toBe('31.73');
    await at.page.locator('[data-field=sfCityId]').getByText(at.t('renderer.onlyChoice')).waitFor();
    await findControl(at, label('sfSectorId')).and(at.page.locator(':not([readonly])')).waitFor();
    await findControl(at, label('sfCityId')).selectOption('');
    expect(await read(at, 'personal.sfCityId')).toBe('');
    await at.page.locator('[data-part=only-choice]').waitFor({ state: 'detached' });
  });
});

test('in the step program a closed admission period is a disabled option; of two program lists with one option each, the required one is answered and the optional one is not', async () => {
  const at = await openStep(portal, { step: 'program' });
  const { admissionPeriodId: _period, ...wave } = admission('Sarjana');
  const only = [{ SFPeriodicProgramId: 'one', ProgramStudyName: 'Satu', IsOpen: true }];
  await at.page.route('**/api/periodic-program/**', (call) =>
    call.fulfill({ json: { statusCode: 200, message: '', data: only } }),
  );
  await fillStep(at, 'program', wave);
  const closed = at.t('renderer.remote.closed', { label: demoName('Gelombang 1', at.language) });
  const option = findControl(at, at.t('program.admissionPeriodId.label')).getByRole('option', { name: closed });
  await expect.poll(() => option.isDisabled()).toBe(true);
  await fillStep(at, 'program', { admissionPeriodId: 'Gelombang 2' });
  await expect.poll(() => read(at, 'program.sfPeriodicProgramId1')).toBe('one');
  expect(await read(at, 'program.sfPeriodicProgramId2')).toBe('');
});

describe('errors of the step family', () => {
  /** Paragraphs and forms between the page's heading and the summary. */
  const countAbove = (summary: Locator): Promise<number> =>
    summary.evaluate((box) => {
      const main = box.closest('main');
      const texts = [...(main?.querySelectorAll('p, form, section, [role=status]') ?? [])];
      const heading = main?.querySelector('h1');
      return texts
        .filter(
          (one) =>
            heading &&
            box.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING &&
            !heading.parentElement?.contains(one),
        )
        .filter((one) => heading && heading.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).length;
    });

  test('have a summary above all other content, which takes the focus, links to the field and disappears with the note in the page title after the corrections; Enter then submits the name in its stored form', async () => {
    const at = await openStep(portal, { step: 'family', language: 'id' });
    const { page, t } = at;
    const relationship = findGroup(at, t('family.familyRelationship.label'));
    await expect.poll(() => relationship.getByRole('radio').count()).toBe(3);
    expect(await relationship.getByRole('radio', { checked: true }).count()).toBe(0);

    const before = await page.title();
    await press(at, 'application.save');
    const summary = page.locator('[data-part="error-summary"]');
    await summary.getByRole('heading', { level: 2 }).waitFor();
    await expect.poll(() => page.title()).toBe(t('app.error.inTitle', { title: before }));
    expect(await countAbove(summary)).toBe(0);
    await expect.poll(() => isFocused(summary)).toBe(true);

    const sentence = t('common.error.required', { type: t('family.familyName.label') });
    await summary.getByRole('link', { name: sentence }).press('Enter');
    const name = findControl(at, t('family.familyName.label'));
    await expect.poll(() => isFocused(name)).toBe(true);
    const described = (await name.getAttribute('aria-describedby'))?.split(' ') ?? [];
    const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(texts).toContain(sentence);
    await type(at, 'family.familyName', 'Dewi Lestari');
    await page.keyboard.press('Tab');
    await expect.poll(() => name.getAttribute('aria-invalid')).toBeNull();
    await summary.getByText(sentence).waitFor({ state: 'detached' });

    await relationship.getByRole('radio').first().press('Space');
    await findGroup(at, t('family.sameAddress.label')).getByRole('radio').first().press('Space');
    await page.keyboard.press('Tab');
    await summary.waitFor({ state: 'detached' });
    await expect.poll(() => page.title()).toBe(before);

    await name.fill(' Siti  Ma’ruf ');
    await name.press('Enter');
    await untilHeading(at, t('academic.form.title'));
    const { body } = await at.person.client.call(getApplication, { query: { formId: at.formId } });
    expect(body.data.Steps.find(({ step }) => step === 'family')?.answers).toMatchObject({ familyName: "Siti Ma'ruf" });
  });
});

describe('the photo field of the step attachment', () => {
  const label = (at: AtStep): string => at.t('attachment.photo.label');
  const offer = async (at: AtStep, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> =>
    findControl(at, label(at)).setInputFiles(file);

  test('refuses a wrong type and a file that is no picture; an upload shows its progress and can be cancelled, and an uploaded file can be removed', async () => {
    const at = await openStep(portal, { step: 'attachment' });
    const { page, t } = at;
    await offer(at, { ...documentFile(), name: 'photo.jpg', mimeType: 'image/jpeg' });
    await page.getByRole('alert').getByText(t('renderer.picture.problem.kind')).waitFor();
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

test('saving another first program after step 3 shows a message and the document that the program requires, and keeps the completed steps; the URL of a later step opens the first unfinished step', async () => {
  const at = await openStep(portal, { step: 'program', steps: ['program', 'personal', 'family'] });
  const { page } = at;
  await choose(at, at.t('program.sfPeriodicProgramId1.label'), 'Pendidikan Dokter');
  await press(at, 'application.save');
  await untilToast(at, at.t('application.reloaded'));
  await untilHeading(at, at.t('personal.form.title'));
  const prepare = page.locator('[data-part="prepare"]');
  await prepare.getByText(at.t('application.prepare.colourBlindLetterRequired')).waitFor();
  const { body } = await at.person.client.call(getApplication, { query: { formId: at.formId } });
  expect(body.data).toMatchObject({ LastStepSubmitted: 3, CompletedSteps: ['program', 'personal', 'family'] });
  await page.goto(addressOf(at, 'attachment'));
  await untilHeading(at, at.t('academic.form.title'));
  const list = page.getByRole('navigation', { name: at.t('application.step.list') });
  await expect.poll(() => list.getByRole('link').count()).toBe(3);
  expect(await list.locator('[aria-current="step"]').filter({ visible: true }).count()).toBe(1);
});
