import type { Scratch } from '../scratch.ts';

const meta = (name: string) => ({ $schema: `../../meta/${name}.json` });
const folder = 'schemas/application/interview';
const document = { $ref: '../../common/file.json#/$defs/document' };
const choices = (...values: readonly string[]) => ({ type: 'string', enum: values });

const file = '0190a1b2-0000-7000-8000-000000000001';

/** Answers that the step accepts, without files. */
export const interviewAnswers = {
  begins: '09:30',
  visit: '2026-12-01T14:05',
  since: '2024-08',
  days: ['mon', 'wed'],
  sports: ['swim', 'run'],
  share: 12.5,
  height: 1.75,
  income: 2_500_000,
  campus: 'main',
  holidays: ['2026-12-24', '2026-12-31'],
  plan: { call: '19:00', channels: ['phone'] },
  trips: [{ month: '2025-03', needs: ['car', 'bus'] }],
};

const invalid = (data: object, ...errors: readonly string[]) => ({
  data: { ...interviewAnswers, ...data },
  errors: errors.map((error) => `interview.${error}`),
});

/** What an officer writes for a step with every kind of answer that is not a plain text. */
export const interviewFiles: Readonly<Record<string, object>> = {
  [`${folder}/schema.json`]: {
    ...meta('form-schema'),
    type: 'object',
    unevaluatedProperties: false,
    required: ['begins', 'days', 'sports', 'campus'],
    properties: {
      begins: { type: 'string', format: 'time' },
      visit: { type: 'string', format: 'date-time' },
      since: { type: 'string', format: 'month' },
      days: {
        type: 'array',
        uniqueItems: true,
        minItems: 2,
        maxItems: 3,
        items: choices('mon', 'tue', 'wed', 'thu'),
      },
      sports: {
        type: 'array',
        uniqueItems: true,
        minItems: 2,
        maxItems: 3,
        items: choices('run', 'swim', 'chess', 'go'),
      },
      share: { type: 'number', minimum: 0, maximum: 100 },
      height: { type: 'number', minimum: 0.5, maximum: 2.5 },
      income: { type: 'integer', minimum: 0, maximum: 100_000_000 },
      campus: { ...choices('main'), default: 'main' },
      proofs: { type: 'array', maxItems: 3, items: document },
      provinces: { type: 'array', maxItems: 2, items: { type: 'string', maxLength: 20 } },
      holidays: { type: 'array', maxItems: 3, items: { type: 'string', format: 'date' } },
      plan: {
        type: 'object',
        unevaluatedProperties: false,
        properties: {
          call: { type: 'string', format: 'time' },
          channels: { type: 'array', uniqueItems: true, maxItems: 2, items: choices('phone', 'video') },
        },
      },
      trips: {
        type: 'array',
        maxItems: 2,
        items: {
          type: 'object',
          unevaluatedProperties: false,
          required: ['month'],
          properties: {
            month: { type: 'string', format: 'month' },
            needs: { type: 'array', uniqueItems: true, maxItems: 2, items: choices('car', 'bus') },
          },
        },
      },
    },
  },
  [`${folder}/ui.json`]: {
    ...meta('form-ui'),
    'ui:order': [
      ...[
        'begins',
        'visit',
        'since',
        'days',
        'sports',
        'share',
        'height',
        'income',
        'campus',
        'proofs',
        'provinces',
        'holidays',
      ],
      ...['plan', 'trips', '*'],
    ],
    begins: {},
    visit: {},
    since: {},
    days: {},
    sports: { 'ui:widget': 'ranking' },
    share: { 'ui:widget': 'percent' },
    height: {},
    income: { 'ui:widget': 'money' },
    campus: { 'ui:options': { readOnly: true } },
    proofs: {},
    provinces: { items: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'province' } } },
    holidays: {},
    plan: { 'ui:order': ['channels', 'call', '*'] },
    trips: { items: { needs: { 'ui:widget': 'ranking' } } },
  },
  [`${folder}/wire.json`]: meta('form-wire'),
  [`${folder}/examples.json`]: {
    ...meta('form-examples'),
    valid: {
      'every kind of answer': { ...interviewAnswers, proofs: [file], provinces: ['31'] },
      'required answers only': { begins: '00:00', days: ['mon', 'thu'], sports: ['go', 'chess'], campus: 'main' },
    },
    invalid: {
      nothing: {
        data: {},
        errors: ['begins', 'days', 'sports', 'campus'].map((field) => `interview.${field}.error.required`),
      },
      'a time of another form': invalid({ begins: '9.30' }, 'begins.error.format'),
      'a day without a time': invalid({ visit: '2026-12-01' }, 'visit.error.format'),
      'a month that is none': invalid({ since: '2024-13' }, 'since.error.format'),
      'too few days': invalid({ days: ['mon'] }, 'days.error.minItems'),
      'too many days': invalid({ days: ['mon', 'tue', 'wed', 'thu'] }, 'days.error.maxItems'),
      'a day twice': invalid({ days: ['mon', 'mon'] }, 'days.error.uniqueItems'),
      'a day that is not offered': invalid({ days: ['mon', 'sun'] }, 'days.error.enum'),
      'too few sports': invalid({ sports: ['run'] }, 'sports.error.minItems'),
      'too many sports': invalid({ sports: ['run', 'swim', 'chess', 'go'] }, 'sports.error.maxItems'),
      'a sport twice': invalid({ sports: ['run', 'run'] }, 'sports.error.uniqueItems'),
      'a sport that is not offered': invalid({ sports: ['run', 'golf'] }, 'sports.error.enum'),
      'a share below zero': invalid({ share: -1 }, 'share.error.minimum'),
      'a share above one hundred': invalid({ share: 101 }, 'share.error.maximum'),
      'too small': invalid({ height: 0.1 }, 'height.error.minimum'),
      'too tall': invalid({ height: 3 }, 'height.error.maximum'),
      'income below zero': invalid({ income: -1 }, 'income.error.minimum'),
      'too much income': invalid({ income: 200_000_000 }, 'income.error.maximum'),
      'another campus': invalid({ campus: 'second' }, 'campus.error.enum'),
      'a holiday that is no day': invalid({ holidays: ['2026-02-30'] }, 'holidays.error.format'),
      'a file that is none': invalid({ proofs: ['letter.pdf'] }, 'proofs.error.file'),
      'too many files': invalid({ proofs: [file, file, file, file] }, 'proofs.error.maxItems'),
      'too many provinces': invalid({ provinces: ['31', '32', '33'] }, 'provinces.error.maxItems'),
      'a long province': invalid({ provinces: ['3'.repeat(21)] }, 'provinces.error.maxLength'),
      'too many holidays': invalid({ holidays: Array(4).fill('2026-12-24') }, 'holidays.error.maxItems'),
      'too many channels': invalid(
        { plan: { channels: ['phone', 'video', 'phone'] } },
        'plan.channels.error.maxItems',
        'plan.channels.error.uniqueItems',
      ),
      'too many trips': invalid({ trips: Array(3).fill({ month: '2025-03' }) }, 'trips.error.maxItems'),
      'too many needs': invalid(
        { trips: [{ month: '2025-03', needs: ['car', 'bus', 'car'] }] },
        'trips.needs.error.maxItems',
        'trips.needs.error.uniqueItems',
      ),
      'a call at another time': invalid({ plan: { call: '24:00' } }, 'plan.call.error.format'),
      'a channel twice': invalid({ plan: { channels: ['phone', 'phone'] } }, 'plan.channels.error.uniqueItems'),
      'a channel that is not offered': invalid({ plan: { channels: ['post'] } }, 'plan.channels.error.enum'),
      'a trip without a month': invalid({ trips: [{}] }, 'trips.month.error.required'),
      'a trip in no month': invalid({ trips: [{ month: '2025' }] }, 'trips.month.error.format'),
      'a need twice': invalid(
        { trips: [{ month: '2025-03', needs: ['car', 'car'] }] },
        'trips.needs.error.uniqueItems',
      ),
      'a need that is not offered': invalid(
        { trips: [{ month: '2025-03', needs: ['ship'] }] },
        'trips.needs.error.enum',
      ),
    },
  },
  'locales/id/interview.json': {
    form: { title: 'Wawancara' },
    begins: { label: 'Waktu mulai' },
    visit: { label: 'Kunjungan kampus' },
    since: { label: 'Belajar sejak' },
    days: { label: 'Hari yang cocok', option: { mon: 'Senin', tue: 'Selasa', wed: 'Rabu', thu: 'Kamis' } },
    sports: { label: 'Olahraga', option: { run: 'Lari', swim: 'Renang', chess: 'Catur', go: 'Go' } },
    share: { label: 'Bagian yang dibayar sendiri' },
    height: { label: 'Tinggi badan', unit: 'm' },
    income: { label: 'Penghasilan' },
    campus: { label: 'Tempat kuliah', option: { main: 'Kampus utama' } },
    proofs: { label: 'Bukti' },
    provinces: { label: 'Provinsi yang dikenal' },
    holidays: { label: 'Hari libur' },
    plan: {
      label: 'Rencana',
      call: { label: 'Waktu telepon' },
      channels: { label: 'Cara', option: { phone: 'Telepon', video: 'Video' } },
    },
    trips: {
      label: 'Perjalanan',
      month: { label: 'Bulan' },
      needs: { label: 'Kebutuhan', option: { car: 'Mobil', bus: 'Bus' } },
    },
  },
  'locales/en/interview.json': {
    form: { title: 'Interview' },
    begins: { label: 'Start time' },
    visit: { label: 'Campus visit' },
    since: { label: 'Studying since' },
    days: { label: 'Suitable days', option: { mon: 'Monday', tue: 'Tuesday', wed: 'Wednesday', thu: 'Thursday' } },
    sports: { label: 'Sports', option: { run: 'Running', swim: 'Swimming', chess: 'Chess', go: 'Go' } },
    share: { label: 'Share you pay yourself' },
    height: { label: 'Height', unit: 'm' },
    income: { label: 'Income' },
    campus: { label: 'Place of study', option: { main: 'Main campus' } },
    proofs: { label: 'Proofs' },
    provinces: { label: 'Provinces you know' },
    holidays: { label: 'Holidays' },
    plan: {
      label: 'Plan',
      call: { label: 'Time of the call' },
      channels: { label: 'Channels', option: { phone: 'Phone', video: 'Video' } },
    },
    trips: { label: 'Trip', month: { label: 'Month' }, needs: { label: 'Needs', option: { car: 'Car', bus: 'Bus' } } },
  },
};

interface StepList {
  readonly steps: readonly object[];
}

export const withInterview = (list: StepList): StepList => ({
  ...list,
  steps: [...list.steps.slice(0, -1), { key: 'interview', wireStep: 8 }, ...list.steps.slice(-1)],
});

/** Adds the step before the last one, by JSON and locale files alone. */
export const addInterview = async (scratch: Scratch): Promise<void> => {
  for (const [path, content] of Object.entries(interviewFiles)) await scratch.write(path, content);
  await scratch.change<StepList>('schemas/application/steps.json', withInterview);
};
