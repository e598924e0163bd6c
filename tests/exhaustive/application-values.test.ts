import { describe, expect, test } from 'vitest';
import { openDraftContext } from '../api/application-context.ts';
import {
  errorKeys,
  getForm,
  getStep,
  makeDraft,
  save,
  snapshot,
  submit,
  validAnswers,
} from '../api/application-support.ts';
import { makePerson } from '../support/people.ts';

const context = openDraftContext();
const { changed, expectRefused, sendChanged } = context;

describe('NIK, dates and names', () => {
  const idCard = ['personal.nik.error.nik'];

  test.each([['947101010101000'], ['94710101010100011'], ['947101010101000x'], ['9471 0101 0101 000x'], ['']])(
    'the NIK %j is refused',
    (nik) => expectRefused('personal', { nik }, nik === '' ? ['personal.nik.error.required'] : idCard),
  );

  test.each([
    '0000000000000000',
    '1111111111111111',
    '0071010101010001',
    '9471013201010001',
    '9471010113010001',
    '9471010101010000',
  ])('the NIK %j with an impossible place, date or serial number is refused', (nik) =>
    expectRefused('personal', { nik }, ['personal.nik.error.nikParts']),
  );

  test.each([
    ['nik', '9471 0101-0101 0001', '9471010101010001'],
    ['nik', '٩٤٧١٠١٠١٠١٠١٠٠٠١', '9471010101010001'],
    ['nik', '９４７１０１０１０１０１０００１', '9471010101010001'],
    ['phoneNumber', '0812-3456 7890', '81234567890'],
    ['phoneNumber', '6281234567890', '81234567890'],
    ['phoneNumber', '+62 812 3456 7890', '81234567890'],
    ['firstName', ' Ｓｉｔｉ\u200b ', 'Siti'],
    ['birthPlace', 'Ma’rang  Baru', "Ma'rang Baru"],
    ['email', ' siti@example.com ', 'siti@example.com'],
    ['postalCode', '40 132', '40132'],
  ])('the %s %j is stored as %j', async (field, typed, stored) => {
    const answer = await sendChanged('personal', { [field]: typed });
    expect(answer.status, answer.text).toBe(200);
    const { body } = await getForm(context.siti, context.formId);
    expect(body.data.Steps.find(({ step }) => step === 'personal')?.answers).toMatchObject({ [field]: stored });
  });

  test('a NIK sent as a number is refused', () => expectRefused('personal', { nik: 3173014508060001 }, idCard));

  test('a NIK larger than the greatest safe integer is returned unchanged', async () => {
    expect((await sendChanged('personal', { nik: '9471010101010001' })).status).toBe(200);
    const { body } = await getForm(context.siti, context.formId);
    expect(body.data.Steps.find(({ step }) => step === 'personal')?.answers).toMatchObject({ nik: '9471010101010001' });
  });

  test.each(['1900-02-29', '2026-02-30', '0000-01-01', '2999-01-01', '05-08-2006', '2006-8-5', '2006-08-05T00:00:00Z'])(
    'the birth date %s is refused',
    async (birthDate) => {
      const before = await snapshot(context.server, context.formId);
      const answer = await sendChanged('personal', { birthDate });
      expect(answer.status, answer.text).toBe(422);
      expect(errorKeys(answer)[0]).toMatch(/^personal\.birthDate\.error\./);
      expect(await snapshot(context.server, context.formId)).toBe(before);
    },
  );

  test.each(['2004-02-29', '1999-12-31', '2000-01-01'])(
    'the birth date %s is returned unchanged',
    async (birthDate) => {
      expect((await sendChanged('personal', { birthDate })).status).toBe(200);
      const { body } = await getForm(context.siti, context.formId);
      expect(body.data.Steps.find(({ step }) => step === 'personal')?.answers).toMatchObject({ birthDate });
    },
  );

  test('today is accepted as a birth date and tomorrow is refused', async () => {
    const { rows } = await context.server.db.query<{ today: string; tomorrow: string }>(
      `select to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today,
         to_char((now() at time zone 'Asia/Jakarta') + interval '1 day', 'YYYY-MM-DD') as tomorrow`,
    );
    expect((await sendChanged('personal', { birthDate: rows[0]?.today })).status).toBe(200);
    await expectRefused('personal', { birthDate: rows[0]?.tomorrow }, ['personal.birthDate.error.inFuture']);
  });

  test.each(['Ситi', '陈', 'سيتي', 'Sitı', 'Si\u0301ti', 'Ｓｉｔｉ３', 'Siti3', 'Si ti', 'A'.repeat(41)])(
    'the first name %j is refused',
    async (firstName) => {
      const answer = await sendChanged('personal', { firstName });
      expect(answer.status).toBe(422);
      expect(errorKeys(answer)[0]).toMatch(/^personal\.firstName\.error\./);
    },
  );

  test('a refused first name gets the same error key and different messages in Indonesian and English', async () => {
    const id = await sendChanged('personal', { firstName: '陈' }, 'id');
    const en = await sendChanged('personal', { firstName: '陈' }, 'en');
    expect(errorKeys(id)).toEqual(errorKeys(en));
    expect(id.body.errors?.[0]?.message).not.toBe(en.body.errors?.[0]?.message);
    expect(id.body.message).not.toBe(en.body.message);
  });
});

describe('grades', () => {
  const withGrade = async (grade: unknown) => {
    const { grades } = (await changed('academic', {})) as { grades: Record<string, Record<string, object>> };
    return { grades: { ...grades, matematika: { ...grades['matematika'], 2: { knowledge: grade } } } };
  };

  test.each([9, 101, 0, -5, 88.5, '88', '88,5', '0x50', '1e2', ' 88 ', [88], null, true, '٨٨', {}])(
    'the grade %j is refused',
    async (grade) => {
      const before = await snapshot(context.server, context.formId);
      const answer = await sendChanged('academic', await withGrade(grade));
      expect(answer.status, answer.text).toBe(422);
      expect(errorKeys(answer)[0]).toMatch(/^academic\.grades\./);
      expect(await snapshot(context.server, context.formId)).toBe(before);
    },
  );

  test.each([10, 55, 100])('the grade %j is accepted', async (grade) => {
    const answer = await sendChanged('academic', await withGrade(grade));
    expect(answer.status, answer.text).toBe(200);
  });

  test('grades of a later semester are optional and those of the first are required', async () => {
    const { grades } = (await changed('academic', {})) as { grades: Record<string, Record<string, object>> };
    const first = grades['matematika']?.['1'] as object;
    expect((await sendChanged('academic', { grades: { ...grades, matematika: { 1: first } } })).status).toBe(200);
    await expectRefused('academic', { grades: { ...grades, matematika: { 2: first } } }, [
      'academic.grades.error.required',
    ]);
  });

  test('grades of a subject or semester that the chosen report does not have are refused', async () => {
    const { grades } = (await changed('academic', {})) as { grades: Record<string, object> };
    await expectRefused('academic', { grades: { ...grades, astrologi: { 1: { knowledge: 90 } } } }, [
      'academic.grades.error.source',
    ]);
    await expectRefused(
      'academic',
      { grades: { ...grades, matematika: { 1: { knowledge: 90 }, 6: { knowledge: 90 } } } },
      ['academic.grades.error.source'],
    );
  });
});

describe('the admission period', () => {
  const closeIn = (seconds: number) =>
    context.server.db.query(
      `update admission_period set closes_at = now() + $1 * interval '1 second' where id = '20-sarjana-2'`,
      [seconds],
    );

  test('a save is accepted before the period ends; afterwards save and submit are refused, and the draft stays readable', async () => {
    const ani = await makePerson(context.server);
    const draft = await makeDraft(context.server, ani, 5);
    const step = getStep(context.server, 'family');
    const answers = await validAnswers(context.server, step);
    await closeIn(60);
    expect((await save(ani, step, draft, answers)).status).toBe(200);
    await closeIn(0);
    const before = await snapshot(context.server, draft);
    // Lists are remembered for some seconds, and the period among them: the write itself asks the table.
    const late = [await save(ani, step, draft, answers), await submit(ani, draft)];
    for (const { status, body } of late) {
      expect(status, body.message).toBe(422);
      expect(body.message).toMatch(/^Intake 2 is not open\. It is open from .* to .* WIB\.$/);
    }
    expect(await snapshot(context.server, draft)).toBe(before);
    expect((await getForm(ani, draft)).status).toBe(200);
    await closeIn(3600);
  });
});
