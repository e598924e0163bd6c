import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { getPreview } from '../../src/contract/admin-preview.ts';
import type { Answers, StepDefinition } from '../../src/engine/schema/types.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { readOfficerData } from '../../src/officer/data/read-officer-data.ts';
import { makePerson, type Person } from '../support/people.ts';
import { copyData, type Scratch } from '../support/scratch.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { getForm, getStep, makePicture, pdf, save, start, upload } from './application-support.ts';

/** Added with data files only, without TypeScript: a first step with every kind of field and rule. */
const folder = 'schemas/application/talents';
const meta = (name: string) => ({ $schema: `../../meta/${name}.json` });
const text = (maxLength: number) => ({ type: 'string', maxLength });
const answered = { sport: true, from: 2020, until: 2023, prize: 1500000, awards: [{ title: 'Catur', year: 2023 }] };
const label = (id: string, en: string) => ({ id, en });
const labels = {
  nickname: label('Nama panggilan', 'Nickname'),
  story: label('Cerita', 'Story'),
  since: label('Sejak', 'Since'),
  from: label('Mulai', 'From'),
  until: label('Sampai', 'Until'),
  span: label('Lama', 'Span'),
  prize: label('Hadiah', 'Prize'),
  level: label('Tingkat', 'Level'),
  hall: label('Asrama', 'Hall'),
  mail: label('Email pelatih', 'Email of the coach'),
  sport: label('Berolahraga', 'Does sports'),
  club: label('Klub', 'Club'),
  awards: label('Penghargaan', 'Awards'),
  certificate: label('Sertifikat', 'Certificate'),
  coach: label('Telepon pelatih', "Coach's phone"),
  secret: label('Sandi klub', "The club's password"),
  dial: label('Kode negara', 'Dial code'),
  phone: label('Telepon klub', "The club's phone"),
  province: label('Provinsi', 'Province'),
  town: label('Kota', 'Town'),
  study: label('Jenjang', 'Kind of study'),
  origin: label('Asal', 'Origin'),
  training: label('Jam latihan', 'Training time'),
  match: label('Pertandingan', 'Match'),
  joined: label('Bergabung', 'Joined'),
  share: label('Kehadiran', 'Attendance'),
  sports: label('Olahraga', 'Sports'),
  favourites: label('Kesukaan', 'Favourites'),
  pictures: label('Bukti', 'Proofs'),
  hint: label('Petunjuk', 'Hint'),
  shirt: label('Warna kaus', 'Colour of the shirt'),
  effort: label('Usaha', 'Effort'),
  joy: label('Kesenangan', 'Joy'),
  skill: label('Kemahiran', 'Skill'),
  hero: label('Idola', 'Idol'),
  consent: label('Tanda tangan wali', "Guardian's signature"),
  truth: label('Semua benar', 'All of it is true'),
};

const schema = {
  ...meta('form-schema'),
  type: 'object',
  unevaluatedProperties: false,
  required: ['sport', 'from', 'until'],
  properties: {
    nickname: text(20),
    story: text(300),
    since: { type: 'string', format: 'date' },
    from: { type: 'integer', minimum: 1990, maximum: 2026 },
    until: { type: 'integer', minimum: 1990, maximum: 2026, 'x-differs': 'from' },
    span: { type: 'integer', 'x-value': 'until - from' },
    prize: { type: 'integer', minimum: 0, maximum: 100000000 },
    level: { type: 'string', enum: ['city', 'country'] },
    hall: { type: 'string', enum: ['north', 'south'] },
    mail: { type: 'string', format: 'email', maxLength: 100 },
    sport: { type: 'boolean' },
    awards: {
      type: 'array',
      maxItems: 2,
      items: {
        type: 'object',
        unevaluatedProperties: false,
        required: ['title'],
        properties: { title: text(30), year: { type: 'integer', minimum: 2000, maximum: 2026 } },
      },
    },
    certificate: {
      type: 'string',
      format: 'uuid',
      maxLength: 36,
      'x-file': { types: ['application/pdf'], maxBytes: 2000 },
      'x-error': 'file',
    },
    coach: { type: 'string', pattern: '^[0-9+]{6,15}$', maxLength: 15 },
    secret: text(30),
    dial: { $ref: '../../common/phone.json#/$defs/dialCode' },
    phone: { $ref: '../../common/phone.json#/$defs/number', 'x-dialCode': 'dial' },
    province: { $ref: '../../common/reference.json' },
    town: { $ref: '../../common/reference.json' },
    study: { $ref: '../../common/reference.json' },
    origin: { type: 'string', enum: ['portal'] },
    training: { type: 'string', format: 'time' },
    match: { type: 'string', format: 'date-time' },
    joined: { type: 'string', format: 'month' },
    share: { type: 'number', minimum: 0, maximum: 100 },
    sports: { type: 'array', uniqueItems: true, maxItems: 2, items: { type: 'string', enum: ['run', 'swim'] } },
    favourites: { type: 'array', uniqueItems: true, maxItems: 2, items: { type: 'string', enum: ['run', 'swim'] } },
    pictures: {
      type: 'array',
      maxItems: 2,
      items: {
        type: 'string',
        format: 'uuid',
        maxLength: 36,
        'x-file': { types: ['application/pdf'], maxBytes: 2000 },
        'x-error': 'file',
      },
    },
    hint: { 'x-note': true },
    shirt: { type: 'string', pattern: '^#[0-9a-f]{6}$', maxLength: 7 },
    effort: { type: 'integer', minimum: 0, maximum: 100, multipleOf: 5 },
    joy: { type: 'integer', minimum: 1, maximum: 5 },
    skill: { type: 'integer', minimum: 1, maximum: 5 },
    hero: { ...text(40), examples: ['Susi Susanti', 'Taufik Hidayat'] },
    consent: {
      type: 'string',
      format: 'uuid',
      maxLength: 36,
      'x-file': { types: ['image/png'], maxBytes: 200_000 },
      'x-error': 'file',
    },
    truth: { type: 'boolean', const: true },
  },
  if: { properties: { sport: { const: true } }, required: ['sport'] },
  then: { properties: { club: text(40) } },
};

const ui = {
  ...meta('form-ui'),
  'ui:order': [...Object.keys(labels), '*'],
  nickname: { 'ui:widget': 'text' },
  story: { 'ui:widget': 'textarea' },
  since: { 'ui:widget': 'date' },
  from: { 'ui:widget': 'number' },
  until: { 'ui:widget': 'number' },
  span: { 'ui:widget': 'calculated' },
  prize: { 'ui:widget': 'money' },
  level: { 'ui:widget': 'radio' },
  hall: { 'ui:widget': 'select' },
  mail: { 'ui:widget': 'email' },
  sport: { 'ui:widget': 'checkbox' },
  club: { 'ui:widget': 'text' },
  awards: { 'ui:field': 'repeat', items: { 'ui:order': ['title', 'year', '*'] } },
  certificate: { 'ui:widget': 'file' },
  coach: { 'ui:widget': 'tel' },
  secret: { 'ui:widget': 'password' },
  dial: { 'ui:widget': 'dialCode' },
  phone: { 'ui:widget': 'phone', 'ui:options': { dialCode: 'dial' } },
  province: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'province' } },
  town: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'city', with: { sfProvinceId: 'province' } } },
  study: { 'ui:widget': 'remoteRadio', 'ui:options': { source: 'admissionEntity' } },
  origin: { 'ui:widget': 'hidden' },
  training: { 'ui:widget': 'time' },
  match: { 'ui:widget': 'dateTime' },
  joined: { 'ui:widget': 'month' },
  share: { 'ui:widget': 'percent' },
  sports: { 'ui:widget': 'checkboxes' },
  favourites: { 'ui:widget': 'ranking' },
  pictures: { 'ui:widget': 'files' },
  hint: { 'ui:widget': 'note' },
  shirt: { 'ui:widget': 'color' },
  effort: { 'ui:widget': 'slider' },
  joy: { 'ui:widget': 'rating' },
  skill: { 'ui:widget': 'stars' },
  hero: { 'ui:widget': 'suggestions' },
  consent: { 'ui:widget': 'signature' },
  truth: { 'ui:field': 'declaration' },
};

/** Words beside the labels, which are the same in both languages here. */
const more = {
  level: { option: { city: 'Kota', country: 'Nasional' } },
  hall: { option: { north: 'Utara', south: 'Selatan' } },
  sports: { option: { run: 'Lari', swim: 'Renang' } },
  favourites: { option: { run: 'Lari', swim: 'Renang' } },
  awards: { title: { label: 'Judul' }, year: { label: 'Tahun' } },
};

const wordsIn = (language: 'id' | 'en') => ({
  form: { title: { id: 'Bakat', en: 'Talents' }[language], intro: { id: 'Ceritakan.', en: 'Tell us.' }[language] },
  ...Object.fromEntries(
    Object.entries(labels).map(([field, words]) => [
      field,
      { [field === 'hint' ? 'text' : 'label']: words[language], ...(more as Readonly<Record<string, object>>)[field] },
    ]),
  ),
});

interface Rows {
  readonly rows: readonly object[];
}

const write = async (data: Scratch): Promise<void> => {
  await data.write(`${folder}/schema.json`, schema);
  await data.write(`${folder}/ui.json`, ui);
  await data.write(`${folder}/wire.json`, meta('form-wire'));
  await data.write(`${folder}/examples.json`, {
    ...meta('form-examples'),
    valid: { some: answered, few: { sport: false, from: 2020, until: 2021 } },
    invalid: {
      'no end': { data: { sport: true, from: 2020 }, errors: ['talents.until.error.required'] },
      'one year twice': { data: { ...answered, until: 2020 }, errors: ['talents.until.error.differs'] },
    },
  });
  for (const language of ['id', 'en'] as const) await data.write(`locales/${language}/talents.json`, wordsIn(language));
  await data.change<{ steps: readonly object[] }>('schemas/application/steps.json', ({ steps, ...rest }) => ({
    ...rest,
    steps: [{ key: 'talents', wireStep: 7 }, ...steps],
  }));
  await data.change<Rows>('schemas/rules/outcome.json', ({ rows, ...rest }) => ({
    ...rest,
    rows: [{ name: 'all', when: { required: ['eligible'] }, then: { message: 'outcome.first' } }, ...rows],
  }));
};

let data: Scratch;
let server: TestServer;
let person: Person;
let step: StepDefinition;
let formId: string;
beforeAll(async () => {
  data = await copyData();
  await write(data);
  server = await startTestServer({ env: { PORTAL_ROOT: data.root, DEMO_DATA: 'true' } });
  person = await makePerson(server);
  step = getStep(server, 'talents');
  formId = await start(person);
});
afterAll(async () => {
  await server?.close();
  await data?.remove();
});

const refusals = async (changes: Answers): Promise<unknown> => {
  const { status, body } = await save(person, step, formId, { ...answered, ...changes });
  return [status, body.errors?.map(({ path, key }) => `${path} ${key}`)];
};

/** Of content, and of pages that bring their own list: tests/api/content-new-kind and the control panel's forms. */
const elsewhere = ['givenSelect', 'image', 'richText'];

test('the step added in JSON has a field with each widget, except the three widgets that steps do not use', async () => {
  const { $defs } = await data.read<{ $defs: { widget: { enum: readonly string[] } } }>('schemas/meta/widgets.json');
  const used = Object.values(ui).flatMap((look) => (look as { 'ui:widget'?: string })['ui:widget'] ?? []);
  expect([...new Set([...used, ...elsewhere])].sort()).toEqual([...$defs.widget.enum].sort());
});

test('a row added in JSON at the start of the outcome table is the first outcome that getPreview returns', async () => {
  const { client } = await makePerson(server, { role: 'admin' });
  const { outcomes } = (await client.call(getPreview)).body.data;
  expect(outcomes[0]).toMatchObject({ name: 'all', message: 'outcome.first' });
});

test('the schema check of a step and an outcome row added in JSON reports only missing or wrong examples, fields missing in a file and rows that are never reached', () => {
  const findings = checkData(readOfficerData(data.root));
  const expected = /^(missingExample|missingAnswer|missingCase|unreachableRow|wrongCase|undressed)$/;
  expect(findings.filter(({ rule }) => !expected.test(rule)).map(({ params }) => params)).toEqual([]);
});

describe('a step added in JSON', () => {
  it.each<[string, Answers, string]>([
    ['a text that is too long', { nickname: 'x'.repeat(21) }, '/nickname talents.nickname.error.maxLength'],
    ['an unknown choice', { level: 'world' }, '/level talents.level.error.enum'],
    ['an invalid email', { mail: 'x' }, '/mail talents.mail.error.format'],
    ['an invalid date', { since: '2023-02-30' }, '/since talents.since.error.format'],
    ['a time in another format', { training: '9.30' }, '/training talents.training.error.format'],
    ['a moment with a zone', { match: '2026-11-24T09:30:00Z' }, '/match talents.match.error.format'],
    ['a month that no year has', { joined: '2026-13' }, '/joined talents.joined.error.format'],
    ['an option twice', { sports: ['run', 'run'] }, '/sports talents.sports.error.uniqueItems'],
    ['an option that is not offered', { sports: ['run', 'golf'] }, '/sports/1 talents.sports.error.enum'],
    ['an option in place of a list', { favourites: 'run' }, '/favourites talents.favourites.error.type'],
    ['a negative amount', { prize: -1 }, '/prize talents.prize.error.minimum'],
    ['a phone number with letters in it', { dial: '+62', phone: '812abc678' }, '/phone talents.phone.error.digitsOnly'],
    ['a name of a colour', { shirt: 'red' }, '/shirt talents.shirt.error.pattern'],
    ['a number between the steps of a slider', { effort: 7 }, '/effort talents.effort.error.multipleOf'],
    ['a number above the scale', { joy: 6 }, '/joy talents.joy.error.maximum'],
    ['a signature that is no file', { consent: 'Siti' }, '/consent talents.consent.error.file'],
    ['an answer to a note', { hint: 'Siti' }, '/hint talents.hint.error.unknown'],
    ['an unknown province', { province: '99' }, '/province talents.province.error.source'],
    ['a town of another province', { province: '31', town: '12.71' }, '/town talents.town.error.source'],
    ['an unknown level of study', { study: 'none' }, '/study talents.study.error.source'],
    ['a false declaration', { truth: false }, '/truth talents.truth.error.const'],
    ['two equal fields that must differ', { until: 2020 }, '/until talents.until.error.differs'],
    ['a field whose condition does not hold', { sport: false, club: 'Garuda' }, '/club talents.club.error.unknown'],
    [
      'more list entries than allowed',
      { awards: [{ title: 'a' }, { title: 'b' }, { title: 'c' }] },
      '/awards talents.awards.error.maxItems',
    ],
    [
      'a list entry without its required field',
      { awards: [{ year: 2020 }] },
      '/awards/0/title talents.awards.title.error.required',
    ],
  ])('the added step refuses %s', async (_, changes, error) => {
    expect(await refusals(changes)).toEqual([422, [error]]);
  });

  it('the added step refuses files beyond its own size and type limits and saves an allowed one', async () => {
    const given = { formId, step: 'talents', field: 'certificate', name: 'a.pdf', type: 'application/pdf' };
    const big = Buffer.concat([pdf, Buffer.alloc(3000, 32)]);
    expect((await upload(person, { ...given, content: big })).status).toBe(413);
    const picture = { ...given, content: await makePicture(), name: 'a.jpg', type: 'image/jpeg' };
    expect((await upload(person, picture)).status).toBe(415);
    const kept = await upload(person, { ...given, content: pdf });
    expect(kept.status).toBe(200);
    const proof = await upload(person, { ...given, field: 'pictures/0', content: pdf });
    expect(proof.status).toBe(200);
    const pictures = [proof.body.data.id];
    const answers = { ...answered, club: 'Garuda', certificate: kept.body.data.id, pictures };
    expect((await save(person, step, formId, answers)).status).toBe(200);
    const { body } = await getForm(person, formId);
    expect(JSON.stringify(body.data)).toContain('Garuda');
    expect(JSON.stringify(body.data)).toContain(proof.body.data.id);
    const foreign = { ...answers, pictures: [...pictures, kept.body.data.id] };
    expect((await save(person, step, formId, foreign)).status).toBe(422);
  });
});
