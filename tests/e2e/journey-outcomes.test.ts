import { describe, expect, test } from 'vitest';
import { pathTo } from '../../src/contract/pages.ts';
import type { Language } from '../support/browser.ts';
import { chooseInstitution } from '../support/journey/account.ts';
import { type Applicant, follow, textOf, untilScreen } from '../support/journey/applicant.ts';
import {
  fillApplication,
  type SpokenApplication,
  startApplication,
  submitApplication,
} from '../support/journey/application.ts';
import { documentFile } from '../support/journey/documents.ts';
import { admission, sampleAnswers, school } from '../support/journey/sample-answers.ts';
import { openPortal } from '../support/open-portal.ts';

const portal = openPortal();

const apply = async (
  language: Language,
  institution: string,
  answers: SpokenApplication,
): Promise<[string, Applicant]> => {
  const applicant = await portal.signIn(language);
  await applicant.page.goto(pathTo('admissionSelection'));
  await chooseInstitution(applicant, institution);
  await startApplication(applicant);
  await fillApplication(applicant, answers);
  return [await submitApplication(applicant), applicant];
};

/** The detail may begin with what was read before the submit. */
const untilStatus = async (applicant: Applicant, status: string): Promise<void> => {
  await follow(applicant, 'application.outcome.toDetail');
  await untilScreen(applicant, 'registrationDetail');
  await applicant.page.locator('[data-fact="status"]').filter({ hasText: status }).waitFor();
};

/** Why the first program was not granted, before anything is paid: the answer that decided stands in it. */
const reasonShown = (applicant: Applicant): Promise<string> =>
  textOf(applicant.page.locator('[data-part="reasons"] li').first());

describe('outcomes of the final submit', () => {
  test('Accepted in First Option', async () => {
    const [outcome, applicant] = await apply('en', 'institute', {
      ...(await sampleAnswers(84)),
      program: { ...admission('Sarjana'), sfPeriodicProgramId1: 'Arsitektur' },
    });
    expect(outcome).toBe('Accepted in First Option');
    await untilStatus(applicant, 'Pending Registration Fee');
  });

  test('Accepted in Second Option: the first asks for better marks', async () => {
    const answers = await sampleAnswers(78);
    const [outcome, applicant] = await apply('id', 'untar', {
      ...answers,
      attachment: { ...answers['attachment'], letter: documentFile('letter.pdf') },
      program: {
        ...admission('Sarjana'),
        sfPeriodicProgramId1: 'Pendidikan Dokter',
        sfPeriodicProgramId2: 'Manajemen',
      },
    });
    expect(outcome).toBe(applicant.t('outcome.second'));
    await untilStatus(applicant, applicant.t('registrations.status.PendingRegistrationFee'));
    expect(await reasonShown(applicant)).toContain('78');
  });

  test('Accepted in Doctor Program, with the average of a diploma instead of school grades', async () => {
    const answers = await sampleAnswers(92);
    const { report: _none, document: _neither, ...attachment } = answers['attachment'] ?? {};
    const diploma = { diplomaFront: documentFile('1.pdf'), transcript: documentFile('2.pdf') };
    const [outcome, applicant] = await apply('id', 'untar', {
      ...answers,
      program: { ...admission('Doktor'), sfPeriodicProgramId1: 'Doktor Ilmu Manajemen' },
      academic: {
        schoolQualificationType: 'Magister (S2)',
        sfSchoolId: 'Program Pascasarjana Universitas Negeri Jawa Barat',
        major: 'Manajemen',
        yearOfGraduation: school.yearOfGraduation,
        diplomaAverage: '3.62',
      },
      attachment: { ...attachment, ...diploma },
    });
    expect(outcome).toBe(applicant.t('outcome.doctor'));
    await untilStatus(applicant, applicant.t('registrations.status.PendingRegistrationFee'));
  });

  test('Not Eligible For All Option', async () => {
    const [outcome, applicant] = await apply('en', 'untar', {
      ...(await sampleAnswers(62)),
      program: { ...admission('Sarjana'), sfPeriodicProgramId1: 'Informatika', sfPeriodicProgramId2: 'Manajemen' },
    });
    expect(outcome).toBe('Not Eligible For All Option');
    await untilStatus(applicant, 'Not Eligible');
    expect(await reasonShown(applicant)).toContain('62');
  });

  test('free of charge: submitted at once, from a school without a city', async () => {
    const answers = await sampleAnswers(70);
    const { report: _report, document: _document, ...attachment } = answers['attachment'] ?? {};
    const [outcome, applicant] = await apply('id', 'xinya', {
      ...answers,
      program: {
        ...admission('Kursus', 'Reguler', 'Genap'),
        sfPeriodicProgramId1: 'Kursus Mandarin Dasar',
      },
      academic: {
        schoolQualificationType: 'PKBM',
        sfSchoolId: 'PKBM Tunas Ilmu Jawa Barat',
        major: 'Paket C IPA',
        yearOfGraduation: school.yearOfGraduation,
      },
      attachment,
    });
    expect(outcome).toBe(applicant.t('outcome.first'));
    await untilStatus(applicant, applicant.t('registrations.status.Submitted'));
  });
});
