import type { Scratch } from '../scratch.ts';

const meta = (name: string) => ({ $schema: `../../meta/${name}.json` });
const folder = 'schemas/application/survey';
const choices = (...values: readonly string[]) => ({ type: 'string', enum: values });
const group = (properties: object, rest: object = {}) => ({
  type: 'object',
  unevaluatedProperties: false,
  properties,
  ...rest,
});
const text = { type: 'string', maxLength: 60 };

/** Answers that the step accepts. */
export const surveyAnswers = {
  jobs: [
    { title: 'Penjaga toko', kind: 'part', since: '2024-08', hours: 12 },
    { title: 'Guru les', kind: 'other', detail: 'Setiap sore', hours: 4.5, isPaid: true },
  ],
  home: { languages: [{ name: 'Sunda', level: 'b2' }] },
  goals: ['Meneliti', 'Mengajar'],
};

const invalid = (data: object, ...errors: readonly string[]) => ({
  data: { ...surveyAnswers, ...data },
  errors: errors.map((error) => `survey.${error}`),
});
const job = { title: 'Kasir', kind: 'full' };

const texts = {
  id: {
    form: { title: 'Pengalaman' },
    jobs: {
      label: 'Pekerjaan',
      help: 'Tulis pekerjaan yang paling baru di baris pertama.',
      title: { label: 'Nama pekerjaan', help: 'Seperti tertulis di kontrak.' },
      kind: {
        label: 'Jenis',
        option: { full: 'Penuh waktu', part: 'Paruh waktu', intern: 'Magang', other: 'Lainnya' },
      },
      detail: { label: 'Jenis lainnya' },
      since: { label: 'Sejak' },
      hours: { label: 'Jam per minggu', unit: 'jam' },
      isPaid: { label: 'Dibayar' },
    },
    goals: { label: 'Tujuan' },
    visits: { label: 'Kunjungan', place: { label: 'Tempat' }, proof: { label: 'Bukti' } },
    home: {
      label: 'Rumah',
      languages: {
        label: 'Bahasa di rumah',
        name: { label: 'Bahasa' },
        level: { label: 'Tingkat', option: { a1: 'A1', b1: 'B1', b2: 'B2', c2: 'C2' } },
      },
    },
  },
  en: {
    form: { title: 'Experience' },
    jobs: {
      label: 'Jobs',
      help: 'Write the most recent job in the first row.',
      title: { label: 'Job title', help: 'As written in the contract.' },
      kind: { label: 'Kind', option: { full: 'Full-time', part: 'Part-time', intern: 'Internship', other: 'Other' } },
      detail: { label: 'Other kind' },
      since: { label: 'Since' },
      hours: { label: 'Hours per week', unit: 'h' },
      isPaid: { label: 'Paid' },
    },
    goals: { label: 'Goals' },
    visits: { label: 'Visits', place: { label: 'Place' }, proof: { label: 'Proof' } },
    home: {
      label: 'Home',
      languages: {
        label: 'Languages at home',
        name: { label: 'Language' },
        level: { label: 'Level', option: { a1: 'A1', b1: 'B1', b2: 'B2', c2: 'C2' } },
      },
    },
  },
};

/** What an officer writes for a step with tables. */
export const surveyFiles: Readonly<Record<string, object>> = {
  [`${folder}/schema.json`]: {
    ...meta('form-schema'),
    type: 'object',
    unevaluatedProperties: false,
    required: ['jobs'],
    properties: {
      jobs: {
        type: 'array',
        minItems: 1,
        maxItems: 3,
        items: group(
          {
            title: { ...text, minLength: 3 },
            kind: choices('full', 'part', 'intern', 'other'),
            since: { type: 'string', format: 'month' },
            hours: { type: 'number', minimum: 1, maximum: 60 },
            isPaid: { type: 'boolean' },
          },
          {
            required: ['title', 'kind'],
            if: { properties: { kind: { const: 'other' } }, required: ['kind'] },
            then: { required: ['detail'], properties: { detail: text } },
          },
        ),
      },
      goals: { type: 'array', maxItems: 3, items: text },
      visits: {
        type: 'array',
        maxItems: 2,
        items: group({ place: text, proof: { $ref: '../../common/file.json#/$defs/document' } }),
      },
      home: group({
        languages: {
          type: 'array',
          maxItems: 5,
          items: group({ name: text, level: choices('a1', 'b1', 'b2', 'c2') }, { required: ['name'] }),
        },
      }),
    },
  },
  [`${folder}/ui.json`]: {
    ...meta('form-ui'),
    'ui:order': ['jobs', 'home', 'goals', 'visits', '*'],
    goals: { 'ui:options': { canReorder: true } },
    visits: { 'ui:field': 'repeat', 'ui:options': { canReorder: true, canCopy: true } },
    jobs: {
      'ui:field': 'table',
      'ui:options': { canReorder: true, canCopy: true },
      items: {
        'ui:order': ['title', 'kind', 'detail', 'since', 'hours', '*'],
        kind: { 'ui:widget': 'select' },
      },
    },
    home: { languages: { 'ui:field': 'table', 'ui:options': { canReorder: true, canCopy: true } } },
  },
  [`${folder}/wire.json`]: meta('form-wire'),
  [`${folder}/examples.json`]: {
    ...meta('form-examples'),
    valid: {
      everything: { ...surveyAnswers, visits: [{ place: 'Bandung', proof: '0190a1b2-0000-7000-8000-000000000001' }] },
      'required answers only': { jobs: [job] },
    },
    invalid: {
      nothing: { data: {}, errors: ['survey.jobs.error.required'] },
      'no job': invalid({ jobs: [] }, 'jobs.error.minItems'),
      'too many jobs': invalid({ jobs: [job, job, job, job] }, 'jobs.error.maxItems'),
      'a job without a title': invalid({ jobs: [{ kind: 'full' }] }, 'jobs.title.error.required'),
      'a job without a kind': invalid({ jobs: [{ title: 'Kasir' }] }, 'jobs.kind.error.required'),
      'a short title': invalid({ jobs: [{ ...job, title: 'K' }] }, 'jobs.title.error.minLength'),
      'a long title': invalid({ jobs: [{ ...job, title: 'K'.repeat(61) }] }, 'jobs.title.error.maxLength'),
      'another kind': invalid({ jobs: [{ ...job, kind: 'none' }] }, 'jobs.kind.error.enum'),
      'no detail of another kind': invalid({ jobs: [{ ...job, kind: 'other' }] }, 'jobs.detail.error.required'),
      'a long detail': invalid(
        { jobs: [{ ...job, kind: 'other', detail: 'K'.repeat(61) }] },
        'jobs.detail.error.maxLength',
      ),
      'a month that is none': invalid({ jobs: [{ ...job, since: '2024' }] }, 'jobs.since.error.format'),
      'too few hours': invalid({ jobs: [{ ...job, hours: 0 }] }, 'jobs.hours.error.minimum'),
      'too many hours': invalid({ jobs: [{ ...job, hours: 61 }] }, 'jobs.hours.error.maximum'),
      'too many goals': invalid({ goals: ['a', 'b', 'c', 'd'] }, 'goals.error.maxItems'),
      'a long goal': invalid({ goals: ['x'.repeat(61)] }, 'goals.error.maxLength'),
      'too many visits': invalid({ visits: Array(3).fill({ place: 'Bandung' }) }, 'visits.error.maxItems'),
      'a long place': invalid({ visits: [{ place: 'x'.repeat(61) }] }, 'visits.place.error.maxLength'),
      'a file that is none': invalid({ visits: [{ proof: 'letter.pdf' }] }, 'visits.proof.error.file'),
      'too many languages': invalid(
        { home: { languages: Array(6).fill({ name: 'Sunda' }) } },
        'home.languages.error.maxItems',
      ),
      'a language without a name': invalid(
        { home: { languages: [{ level: 'a1' }] } },
        'home.languages.name.error.required',
      ),
      'a long name': invalid(
        { home: { languages: [{ name: 'x'.repeat(61) }] } },
        'home.languages.name.error.maxLength',
      ),
      'another level': invalid(
        { home: { languages: [{ name: 'Sunda', level: 'c9' }] } },
        'home.languages.level.error.enum',
      ),
    },
  },
  'locales/id/survey.json': texts.id,
  'locales/en/survey.json': texts.en,
};

interface StepList {
  readonly steps: readonly object[];
}

export const withSurvey = (list: StepList): StepList => ({
  ...list,
  steps: [...list.steps.slice(0, -1), { key: 'survey', wireStep: 10 }, ...list.steps.slice(-1)],
});

/** Adds the step before the last one, by JSON and locale files alone. */
export const addSurvey = async (scratch: Scratch): Promise<void> => {
  for (const [path, content] of Object.entries(surveyFiles)) await scratch.write(path, content);
  await scratch.change<StepList>('schemas/application/steps.json', withSurvey);
};
