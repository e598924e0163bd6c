import type { Scratch } from '../scratch.ts';

const meta = (name: string) => ({ $schema: `../../meta/${name}.json` });
const folder = 'schemas/application/motivation';
const reason = 'Saya ingin belajar membangun jembatan untuk desa saya.';
const club = { isMember: true, clubName: 'Klub Robotika' };

/** What an officer writes for a seventh step: fields of which one is shown when another has a value, also in a group. */
const files: Readonly<Record<string, object>> = {
  [`${folder}/schema.json`]: {
    ...meta('form-schema'),
    type: 'object',
    unevaluatedProperties: false,
    required: ['reason'],
    anyOf: [{ required: ['awards'] }, { required: ['reason'] }],
    properties: {
      reason: { type: 'string', maxLength: 500, allOf: [{ pattern: '^\\S+(?: \\S+){4}', 'x-error': 'fiveWords' }] },
      club: {
        type: 'object',
        unevaluatedProperties: false,
        properties: { isMember: { type: 'boolean' } },
        if: { properties: { isMember: { const: true } }, required: ['isMember'] },
        then: {
          properties: {
            clubName: { type: 'string', maxLength: 40, anyOf: [{ pattern: '^Klub ' }, { pattern: '^[A-Z][a-z]+$' }] },
            since: { type: 'integer', minimum: 2000, maximum: 2100 },
            until: { type: 'integer', minimum: 2000, maximum: 2100, 'x-check': 'until >= since', 'x-error': 'order' },
          },
          required: ['clubName'],
        },
      },
      awards: {
        type: 'array',
        maxItems: 3,
        items: {
          type: 'object',
          unevaluatedProperties: false,
          required: ['title', 'proof'],
          properties: {
            title: { type: 'string', maxLength: 40 },
            proof: { $ref: '../../common/file.json#/$defs/document' },
            province: { type: 'string', maxLength: 20 },
            city: { type: 'string', maxLength: 20 },
            points: { type: 'integer', minimum: 1, maximum: 10 },
          },
        },
      },
      guardian: {
        type: 'object',
        unevaluatedProperties: false,
        oneOf: [
          {
            required: ['kind', 'name'],
            properties: { kind: { const: 'person' }, name: { type: 'string', maxLength: 40 } },
          },
          {
            required: ['kind'],
            properties: {
              kind: { const: 'school' },
              level: { type: 'string', oneOf: [{ const: 'SMA' }, { const: 'SMK' }] },
            },
          },
        ],
      },
      totalPoints: { type: 'integer', 'x-value': 'sum(awards.map(award, award.points))' },
    },
    if: { required: ['reason'] },
    then: { properties: { teacher: { type: 'string', minLength: 3, maxLength: 60 } } },
  },
  [`${folder}/ui.json`]: {
    ...meta('form-ui'),
    'ui:order': ['reason', 'teacher', 'club', 'guardian', 'awards', 'totalPoints', '*'],
    reason: { 'ui:widget': 'textarea' },
    teacher: { 'ui:widget': 'text' },
    club: {
      'ui:order': ['isMember', 'clubName', 'since', 'until', '*'],
      'ui:groups': [{ key: 'years', fields: ['since', 'until'] }],
      clubName: { 'ui:widget': 'text', 'ui:options': { autocomplete: 'organization' } },
    },
    guardian: {},
    totalPoints: {},
    awards: {
      'ui:field': 'repeat',
      items: {
        'ui:order': ['title', 'proof', 'province', 'city', 'points', '*'],
        points: {},
        title: { 'ui:widget': 'text' },
        proof: { 'ui:widget': 'file' },
        province: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'province' } },
        city: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'city', with: { sfProvinceId: 'province' } } },
      },
    },
  },
  [`${folder}/wire.json`]: meta('form-wire'),
  [`${folder}/examples.json`]: {
    ...meta('form-examples'),
    valid: {
      'reason only': { reason },
      'reason and teacher': { reason, teacher: 'Bu Ratna' },
      'a club': { reason, club },
      'a guardian': { reason, guardian: { kind: 'person', name: 'Ibu Sri' } },
      'a school as guardian': { reason, guardian: { kind: 'school', level: 'SMA' } },
    },
    invalid: {
      nothing: { data: {}, errors: ['motivation.reason.error.required', 'motivation.awards.error.anyOf'] },
      'four words': { data: { reason: 'Saya ingin belajar membangun' }, errors: ['motivation.reason.error.fiveWords'] },
      'a short teacher': { data: { reason, teacher: 'Bu' }, errors: ['motivation.teacher.error.minLength'] },
      'a club without a name': {
        data: { reason, club: { isMember: true } },
        errors: ['motivation.club.clubName.error.required'],
      },
      'a guardian without a name': {
        data: { reason, guardian: { kind: 'person' } },
        errors: ['motivation.guardian.name.error.required'],
      },
      'a club with an odd name': {
        data: { reason, club: { ...club, clubName: 'klub robotika' } },
        errors: ['motivation.club.clubName.error.anyOf'],
      },
      'a club left before it was joined': {
        data: { reason, club: { ...club, since: 2024, until: 2023 } },
        errors: ['motivation.club.until.error.order'],
      },
    },
  },
  'locales/id/motivation.json': {
    form: { title: 'Motivasi', intro: 'Ceritakan alasan Anda.' },
    reason: { label: 'Alasan mendaftar', error: { fiveWords: 'Tulis minimal lima kata.' } },
    teacher: { label: 'Guru yang mengenal Anda' },
    club: {
      label: 'Klub',
      group: { years: 'Masa keanggotaan' },
      isMember: { label: 'Saya anggota sebuah klub' },
      clubName: { label: 'Nama klub', error: { anyOf: 'Tulis nama resmi klub.' } },
      since: { label: 'Tahun masuk' },
      until: { label: 'Tahun keluar', error: { order: 'Tahun keluar tidak boleh sebelum tahun masuk.' } },
    },
    awards: {
      label: 'Penghargaan',
      title: { label: 'Nama penghargaan' },
      proof: { label: 'Bukti' },
      province: { label: 'Provinsi' },
      city: { label: 'Kota' },
      points: { label: 'Poin' },
    },
    guardian: {
      label: 'Wali',
      kind: { label: 'Jenis wali', option: { person: 'Perorangan', school: 'Sekolah' } },
      name: { label: 'Nama wali' },
      level: { label: 'Jenis sekolah', option: { SMA: 'SMA', SMK: 'SMK' } },
    },
    totalPoints: { label: 'Jumlah poin' },
  },
  'locales/en/motivation.json': {
    form: { title: 'Motivation', intro: 'Tell us why.' },
    reason: { label: 'Reason for applying', error: { fiveWords: 'Write at least five words.' } },
    teacher: { label: 'Teacher who knows you' },
    club: {
      label: 'Club',
      group: { years: 'Years of membership' },
      isMember: { label: 'I am a member of a club' },
      clubName: { label: 'Name of the club', error: { anyOf: 'Enter the official name of the club.' } },
      since: { label: 'Joined in' },
      until: { label: 'Left in', error: { order: 'The year you left cannot be before the year you joined.' } },
    },
    awards: {
      label: 'Award',
      title: { label: 'Title' },
      proof: { label: 'Proof' },
      province: { label: 'Province' },
      city: { label: 'City' },
      points: { label: 'Points' },
    },
    guardian: {
      label: 'Guardian',
      kind: { label: 'Kind of guardian', option: { person: 'A person', school: 'A school' } },
      name: { label: 'Name of the guardian' },
      level: { label: 'Kind of school', option: { SMA: 'SMA', SMK: 'SMK' } },
    },
    totalPoints: { label: 'Total points' },
  },
};

interface StepList {
  readonly steps: readonly object[];
}

/** Adds the step before the last one, by JSON and locale files alone. */
export const addMotivation = async (scratch: Scratch): Promise<void> => {
  for (const [path, content] of Object.entries(files)) await scratch.write(path, content);
  await scratch.change<StepList>('schemas/application/steps.json', (list) => ({
    ...list,
    steps: [...list.steps.slice(0, -1), { key: 'motivation', wireStep: 7 }, ...list.steps.slice(-1)],
  }));
};
