import type { SpokenApplication } from './application.ts';
import { documentFile, photoFile } from './documents.ts';
import type { Spoken } from './fill-form.ts';

const hour = 3_600_000;
/** Of the portal: a new year begins there seven hours earlier. */
const thisYear = new Date(Date.now() + 7 * hour).getUTCFullYear();

/** Demo data opens the intake of next year. */
export const admission = (entity: string, channel = 'Reguler', semester = 'Ganjil'): Spoken => ({
  admissionEntity: entity,
  admissionYear: `${thisYear + 1}/${thisYear + 2}`,
  admissionSemester: semester,
  admissionChannel: channel,
  admissionPeriodId: 'Gelombang 2',
});

const address = {
  country: 'ID',
  sfProvinceId: 'Jawa Barat',
  sfCityId: 'Kota Bandung',
  sfSectorId: 'Coblong',
  postalCode: '40132',
  address: 'Jalan Ganesa 10 RT 03 RW 05',
} as const;

export const personal: Spoken = {
  firstName: 'Siti',
  lastName: 'Rahmawati',
  gender: 'Female',
  nationality: 'Indonesian',
  nik: '3273014508070001',
  birthPlace: 'Bandung',
  birthDate: '2007-08-05',
  dialCode: '+62',
  phoneNumber: '81234567890',
  email: 'siti.rahmawati@example.com',
  ...address,
  currentAddress: 'same',
};

export const family: Spoken = { familyRelationship: 'Mother', familyName: 'Dewi Lestari', sameAddress: true };

export const school = {
  schoolQualificationType: 'SMA',
  sfProvinceId: 'Jawa Barat',
  sfCityId: 'Kota Bandung',
  sfSchoolId: 'SMA Negeri 1 Bandung',
  major: 'IPA',
  yearOfGraduation: String(thisYear),
  preferredReportId: 'Rapor Kurikulum Merdeka',
} as const;

export const attachment = async (): Promise<Spoken> => ({
  photo: await photoFile(),
  document: 'report',
  report: documentFile(),
  colourBlind: false,
});

/** Answers to everything that every applicant is asked; only the programs are missing. */
export const sampleAnswers = async (grade: number): Promise<SpokenApplication> => ({
  personal,
  family,
  academic: { ...school, grades: grade },
  attachment: await attachment(),
});
