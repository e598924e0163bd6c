import type { Scratch } from '../scratch.ts';

const meta = (name: string) => ({ $schema: `../../meta/${name}.json` });
const folder = 'schemas/application/portfolio';
const text = (maxLength = 60) => ({ type: 'string', maxLength });
const choices = (...values: readonly string[]) => ({ type: 'string', enum: values });
const group = (properties: object, rest: object = {}) => ({
  type: 'object',
  unevaluatedProperties: false,
  properties,
  ...rest,
});
const photo = { $ref: '../../common/file.json#/$defs/photo' };

/** Answers that the step accepts, without pictures. */
export const portfolioAnswers = {
  effort: 60,
  joy: 4,
  hero: 'Taufik Hidayat',
  skills: {
    reading: { hours: 3, grade: 'B', level: 'good' },
    writing: { hours: 5, grade: 'A', level: 'fair' },
    speaking: { hours: 4 },
  },
  reach: { alternative: 'school', name: 'SMA 1' },
  works: [{ title: 'Lukisan', year: 2024 }],
};

const invalid = (data: object, ...errors: readonly string[]) => ({
  data: { ...portfolioAnswers, ...data },
  errors: errors.map((error) => `portfolio.${error}`),
});

const skill = (
  label: string,
  columns: readonly [string, string, string],
  options: Readonly<Record<string, string>>,
) => ({
  label,
  hours: { label: columns[0] },
  grade: { label: columns[1] },
  level: { label: columns[2], option: options },
});
const skillsId = (label: string) =>
  skill(label, ['Jam per minggu', 'Nilai', 'Tingkat'], { poor: 'Kurang', fair: 'Cukup', good: 'Baik' });
const skillsEn = (label: string) =>
  skill(label, ['Hours per week', 'Grade', 'Level'], { poor: 'Poor', fair: 'Fair', good: 'Good' });

const texts = {
  id: {
    form: { title: 'Portofolio' },
    portrait: { label: 'Foto diri', help: 'Foto Anda dengan latar polos.' },
    scans: { label: 'Foto karya' },
    consent: { label: 'Tanda tangan orang tua' },
    effort: { label: 'Usaha', unit: '%', low: 'Sedikit', high: 'Sebanyak mungkin' },
    joy: { label: 'Kesenangan', low: 'Tidak senang', high: 'Sangat senang' },
    hero: { label: 'Idola' },
    shirt: { label: 'Warna kaus' },
    skills: {
      label: 'Keterampilan',
      help: 'Isilah satu baris untuk setiap keterampilan.',
      reading: skillsId('Membaca'),
      writing: skillsId('Menulis'),
      speaking: skillsId('Berbicara'),
    },
    total: { label: 'Jumlah jam', unit: 'jam' },
    reach: {
      label: 'Pemberi rekomendasi',
      alternative: { label: 'Siapa yang merekomendasikan Anda', option: { school: 'Sekolah', person: 'Orang lain' } },
      name: { label: 'Nama sekolah' },
      called: { label: 'Nama orang' },
    },
    works: {
      label: 'Karya',
      title: { label: 'Judul' },
      year: { label: 'Tahun' },
      picture: { label: 'Gambar' },
      joy: { label: 'Nilai sendiri' },
    },
  },
  en: {
    form: { title: 'Portfolio' },
    portrait: { label: 'Photo of yourself', help: 'A photo of you against a plain background.' },
    scans: { label: 'Photos of your works' },
    consent: { label: 'Signature of a parent' },
    effort: { label: 'Effort', unit: '%', low: 'Little', high: 'As much as possible' },
    joy: { label: 'Joy', low: 'No joy', high: 'Great joy' },
    hero: { label: 'Idol' },
    shirt: { label: 'Colour of the shirt' },
    skills: {
      label: 'Skills',
      help: 'Fill in one row for each skill.',
      reading: skillsEn('Reading'),
      writing: skillsEn('Writing'),
      speaking: skillsEn('Speaking'),
    },
    total: { label: 'Total hours', unit: 'h' },
    reach: {
      label: 'Recommendation',
      alternative: { label: 'Who recommends you', option: { school: 'School', person: 'Another person' } },
      name: { label: 'Name of the school' },
      called: { label: 'Name of the person' },
    },
    works: {
      label: 'Works',
      title: { label: 'Title' },
      year: { label: 'Year' },
      picture: { label: 'Picture' },
      joy: { label: 'Your own rating' },
    },
  },
};

/** What an officer writes for a step with pictures, a signature, scales, a grid and alternatives. */
export const portfolioFiles: Readonly<Record<string, object>> = {
  'schemas/rules/scales.json': {
    $schema: '../meta/scales.json',
    scales: { letters: ['A', 'B', 'C', 'F'].map((grade, index) => ({ grade, points: 4 - index })) },
  },
  [`${folder}/schema.json`]: {
    ...meta('form-schema'),
    type: 'object',
    unevaluatedProperties: false,
    required: ['joy', 'skills'],
    $defs: {
      skill: group(
        {
          hours: { type: 'integer', minimum: 0, maximum: 40 },
          grade: { type: 'string', 'x-scale': 'letters' },
          level: choices('poor', 'fair', 'good'),
        },
        { required: ['hours'] },
      ),
    },
    properties: {
      portrait: {
        type: 'string',
        format: 'uuid',
        maxLength: 36,
        'x-file': {
          types: ['image/jpeg', 'image/png'],
          maxBytes: 500_000,
          minWidth: 300,
          minHeight: 400,
          aspect: [3, 4],
        },
        'x-error': 'file',
      },
      scans: { type: 'array', maxItems: 3, items: photo },
      consent: {
        type: 'string',
        format: 'uuid',
        maxLength: 36,
        'x-file': { types: ['image/png'], maxBytes: 1_048_576 },
        'x-error': 'file',
      },
      effort: { type: 'integer', minimum: 0, maximum: 100, multipleOf: 10 },
      joy: { type: 'integer', minimum: 1, maximum: 5 },
      hero: { ...text(), examples: ['Susi Susanti', 'Taufik Hidayat'] },
      shirt: { type: 'string', pattern: '^#[0-9a-f]{6}$', maxLength: 7 },
      skills: group(
        {
          reading: { $ref: '#/$defs/skill' },
          writing: { $ref: '#/$defs/skill' },
          speaking: { $ref: '#/$defs/skill' },
        },
        { required: ['reading', 'writing', 'speaking'] },
      ),
      total: { type: 'integer', 'x-value': 'skills.reading.hours + skills.writing.hours + skills.speaking.hours' },
      reach: {
        type: 'object',
        unevaluatedProperties: false,
        oneOf: [
          { 'x-alternative': 'school', properties: { name: text() }, required: ['name'] },
          { 'x-alternative': 'person', properties: { called: text() }, required: ['called'] },
        ],
      },
      works: {
        type: 'array',
        maxItems: 20,
        items: group(
          {
            title: text(),
            year: { type: 'integer', minimum: 1990, maximum: 2026 },
            joy: { type: 'integer', minimum: 1, maximum: 5 },
            picture: photo,
          },
          { required: ['title'] },
        ),
      },
    },
  },
  [`${folder}/ui.json`]: {
    ...meta('form-ui'),
    'ui:order': [
      'portrait',
      'scans',
      'consent',
      'effort',
      'joy',
      'hero',
      'shirt',
      'skills',
      'total',
      'reach',
      'works',
      '*',
    ],
    portrait: { 'ui:widget': 'image' },
    scans: { items: { 'ui:widget': 'image' } },
    consent: { 'ui:widget': 'signature' },
    effort: { 'ui:widget': 'slider' },
    joy: { 'ui:widget': 'rating' },
    hero: {},
    shirt: { 'ui:widget': 'color' },
    skills: { 'ui:field': 'grid' },
    total: {},
    reach: { 'ui:order': ['alternative', 'name', 'called', '*'] },
    works: {
      'ui:field': 'repeat',
      'ui:options': { canReorder: true, canCopy: true },
      items: {
        'ui:order': ['title', 'year', 'joy', 'picture', '*'],
        joy: { 'ui:widget': 'rating' },
        picture: { 'ui:widget': 'image' },
      },
    },
  },
  [`${folder}/wire.json`]: meta('form-wire'),
  [`${folder}/examples.json`]: {
    ...meta('form-examples'),
    valid: { 'answers of every kind': portfolioAnswers },
    invalid: {
      'no hours of a skill': invalid(
        { skills: { ...portfolioAnswers.skills, reading: {} } },
        'skills.reading.hours.error.required',
      ),
    },
  },
  'locales/id/portfolio.json': texts.id,
  'locales/en/portfolio.json': texts.en,
};

interface StepList {
  readonly steps: readonly object[];
}

/** Adds the step before the last one, by JSON and locale files alone. */
export const addPortfolio = async (scratch: Scratch): Promise<void> => {
  for (const [path, content] of Object.entries(portfolioFiles)) await scratch.write(path, content);
  await scratch.change<StepList>('schemas/application/steps.json', (list) => ({
    ...list,
    steps: [...list.steps.slice(0, -1), { key: 'portfolio', wireStep: 15 }, ...list.steps.slice(-1)],
  }));
};
