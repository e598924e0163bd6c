import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scratch } from '../scratch.ts';

const meta = (name: string) => ({ $schema: `../../meta/${name}.json` });
const folder = 'schemas/application/residence';
const text = { type: 'string', maxLength: 60 };
const note = { 'x-note': true };
const group = (properties: object, rest: object = {}) => ({
  type: 'object',
  unevaluatedProperties: false,
  properties,
  ...rest,
});

/** Answers that the step accepts. */
export const layoutAnswers = {
  called: 'Budi',
  city: 'Bandung',
  home: { street: 'Jalan Merdeka', number: '7' },
  people: [{ called: 'Ani', relation: 'other' }],
};

const invalid = (data: object, ...errors: readonly string[]) => ({
  data: { ...layoutAnswers, ...data },
  errors: errors.map((error) => `residence.${error}`),
});

const texts = {
  id: {
    form: { title: 'Tempat tinggal' },
    group: { person: 'Tentang Anda', place: 'Tempat tinggal Anda' },
    welcome: {
      title: 'Siapkan dokumen Anda',
      text: 'Anda memerlukan **dua dokumen**:\n\n- kartu keluarga\n- surat *domisili*\n\nPertanyaan? Tulis ke [tim admisi](mailto:pmb@example.ac.id).\n\nBaca juga [syarat lengkap](https://example.ac.id/syarat).',
    },
    why: {
      title: 'Mengapa kami menanyakan ini',
      text: 'Beasiswa daerah diberikan menurut tempat tinggal.\n\n![Rumah dengan satu pintu](house.svg)',
    },
    called: {
      label: 'Nama panggilan',
      help: 'Lihat [contoh](https://example.ac.id/contoh) dan tulis **tanpa gelar**.',
    },
    city: { label: 'Kota', help: 'Kota tempat Anda tinggal sekarang, bukan kota kelahiran Anda atau orang tua Anda.' },
    since: { label: 'Sejak' },
    rents: { label: 'Saya menyewa' },
    rent: { text: 'Simpan kontrak sewa Anda. **Tanpa kontrak**, keringanan tidak dapat diberikan.' },
    home: {
      label: 'Alamat',
      street: { label: 'Jalan' },
      number: { label: 'Nomor' },
      district: { label: 'Kecamatan atau nama lain wilayah yang dipakai di surat Anda' },
      where: { title: 'Di mana nomor itu tertulis', text: 'Di papan di samping pintu.' },
    },
    people: {
      label: 'Penghuni lain',
      called: { label: 'Nama' },
      relation: { label: 'Hubungan', option: { parent: 'Orang tua', other: 'Lainnya' } },
      phone: { label: 'Telepon' },
      explain: { text: 'Penghuni lain boleh siapa saja.' },
    },
  },
  en: {
    form: { title: 'Where you live' },
    group: { person: 'About you', place: 'Where you live' },
    welcome: {
      title: 'Prepare your documents',
      text: 'You need **two documents**:\n\n- the family card\n- a letter of *residence*\n\nQuestions? Write to [the admissions team](mailto:pmb@example.ac.id).\n\nRead [all requirements](https://example.ac.id/requirements).',
    },
    why: {
      title: 'Why we ask for this',
      text: 'Regional scholarships depend on where you live.\n\n![A house with one door](house.svg)',
    },
    called: {
      label: 'Nickname',
      help: 'See [an example](https://example.ac.id/example) and write it **without titles**.',
    },
    city: { label: 'City', help: 'The city where you live now, not the city where you or your parents were born.' },
    since: { label: 'Since' },
    rents: { label: 'I rent' },
    rent: { text: 'Keep your rental contract. **Without it** there is no reduction.' },
    home: {
      label: 'Address',
      street: { label: 'Street' },
      number: { label: 'Number' },
      district: { label: 'District, or the other name of the area that your letter uses' },
      where: { title: 'Where the number is written', text: 'On the sign beside the door.' },
    },
    people: {
      label: 'Other residents',
      called: { label: 'Name' },
      relation: { label: 'Relation', option: { parent: 'Parent', other: 'Other' } },
      phone: { label: 'Phone' },
      explain: { text: 'Another resident may be anybody.' },
    },
  },
};

const house =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 60" width="160" height="120"><path fill="#8a909c" d="M40 6 8 30v24h64V30zM34 54V38h12v16z"/></svg>';

/** What an officer writes for a step with columns and texts between its fields, at every depth and under conditions. */
const layoutFiles: Readonly<Record<string, object>> = {
  [`${folder}/schema.json`]: {
    ...meta('form-schema'),
    type: 'object',
    unevaluatedProperties: false,
    required: ['called', 'city', 'home'],
    properties: {
      welcome: note,
      called: { ...text, minLength: 2 },
      city: text,
      since: { type: 'string', format: 'date' },
      why: note,
      rents: { type: 'boolean' },
      home: group({ street: text, number: text, district: text, where: note }, { required: ['street', 'number'] }),
      people: {
        type: 'array',
        maxItems: 3,
        items: group(
          { called: text, relation: { type: 'string', enum: ['parent', 'other'] }, phone: text },
          {
            required: ['called'],
            if: { properties: { relation: { const: 'other' } }, required: ['relation'] },
            then: { properties: { explain: note } },
          },
        ),
      },
    },
    allOf: [
      {
        if: { properties: { rents: { const: true } }, required: ['rents'] },
        then: { properties: { rent: note } },
      },
    ],
  },
  [`${folder}/ui.json`]: {
    ...meta('form-ui'),
    'ui:order': ['welcome', 'called', 'city', 'since', 'why', 'rents', 'rent', 'home', 'people', '*'],
    'ui:groups': [
      { key: 'person', fields: ['welcome', 'called', 'city', 'since', 'why'], columns: 2 },
      { key: 'place', fields: ['rents', 'rent', 'home', 'people'] },
    ],
    welcome: { 'ui:options': { tone: 'information', inDocuments: true } },
    why: { 'ui:options': { opens: true } },
    rent: { 'ui:options': { tone: 'warning', inDocuments: true } },
    called: {},
    city: {},
    since: {},
    rents: {},
    home: {
      'ui:columns': 3,
      'ui:order': ['street', 'number', 'district', 'where', '*'],
      where: { 'ui:options': { opens: true } },
    },
    people: {
      'ui:field': 'repeat',
      items: { 'ui:columns': 2, 'ui:order': ['called', 'relation', 'explain', 'phone', '*'] },
    },
  },
  [`${folder}/wire.json`]: meta('form-wire'),
  [`${folder}/examples.json`]: {
    ...meta('form-examples'),
    valid: { 'all answers': { ...layoutAnswers, rents: true, since: '2024-08-01' } },
    invalid: {
      nothing: {
        data: {},
        errors: ['called', 'city', 'home'].map((field) => `residence.${field}.error.required`),
      },
      'a short name': invalid({ called: 'B' }, 'called.error.minLength'),
      'a long name': invalid({ called: 'B'.repeat(61) }, 'called.error.maxLength'),
      'an address without a street': invalid({ home: { number: '7' } }, 'home.street.error.required'),
      'an address without a number': invalid({ home: { street: 'x' } }, 'home.number.error.required'),
      'a date that is none': invalid({ since: '2024' }, 'since.error.format'),
      'a person without a name': invalid({ people: [{ phone: '1' }] }, 'people.called.error.required'),
      'another relation': invalid({ people: [{ called: 'x', relation: 'y' }] }, 'people.relation.error.enum'),
      'too many people': invalid({ people: Array(4).fill({ called: 'x' }) }, 'people.error.maxItems'),
    },
  },
  'locales/id/residence.json': texts.id,
  'locales/en/residence.json': texts.en,
};

interface StepList {
  readonly steps: readonly object[];
}

/** Adds the step before the last one, by JSON and locale files alone. */
export const addLayout = async (scratch: Scratch): Promise<void> => {
  await mkdir(join(scratch.root, 'schemas/pictures'), { recursive: true });
  await writeFile(join(scratch.root, 'schemas/pictures/house.svg'), house);
  for (const [path, content] of Object.entries(layoutFiles)) await scratch.write(path, content);
  await scratch.change<StepList>('schemas/application/steps.json', (list) => ({
    ...list,
    steps: [...list.steps.slice(0, -1), { key: 'residence', wireStep: 14 }, ...list.steps.slice(-1)],
  }));
};
