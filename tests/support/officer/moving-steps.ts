import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scratch } from '../scratch.ts';

type Json = Readonly<Record<string, unknown>>;

const text = { type: 'string', maxLength: 60 };
/** A choice whose codes nobody should read. */
const choice = (...codes: readonly string[]) => ({ type: 'string', enum: codes });
const group = (properties: Json) => ({ type: 'object', unevaluatedProperties: false, properties });
const list = (properties: Json) => ({ type: 'array', maxItems: 4, items: group(properties) });
const form = (properties: Json) => ({
  $schema: '../../meta/form-schema.json',
  ...group(properties),
});

const say = (label: string, option?: Json) => ({ label, ...(option && { option }) });

interface Version {
  readonly journey: Json;
  readonly plans: Json;
  readonly journeyUi?: Json;
  /** Texts, the same in both languages. */
  readonly journeyTexts: Json;
  readonly plansTexts: Json;
  /** A step that came later. */
  readonly pets?: Json;
}

const jobsUi = {
  jobs: { 'ui:field': 'table' },
  club: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'clubs' } },
};

/** Two steps as applicants answered them. */
const before: Version = {
  journey: {
    level: choice('code-smu', 'code-smk'),
    distance: { type: 'integer', minimum: 0 },
    fullName: text,
    street: text,
    house: text,
    transport: choice('code-bus', 'code-bike'),
    sport: choice('code-run', 'code-swim'),
    hobbies: list({ title: text, kind: choice('code-in', 'code-out') }),
    jobs: list({ place: text, hours: choice('code-full', 'code-half') }),
    home: group({ inside: group({ floor: choice('code-low', 'code-high'), room: text }) }),
    language: choice('code-id', 'code-en'),
    shift: choice('code-day', 'code-night'),
    club: { type: 'string', maxLength: 40 },
    pet: choice('code-cat', 'code-dog'),
    meal: choice('code-rice', 'code-noodle'),
    first: { type: 'integer', minimum: 0 },
    second: { type: 'integer', minimum: 0 },
    total: { type: 'integer', 'x-value': 'first + second' },
  },
  journeyUi: jobsUi,
  journeyTexts: {
    form: say('-'),
    level: say('Kind of school', { 'code-smu': 'Old high school', 'code-smk': 'Vocational school' }),
    distance: { label: 'Distance', unit: 'm' },
    fullName: say('Whole name'),
    street: say('Street'),
    house: say('House number'),
    transport: say('Way to school', { 'code-bus': 'By yellow bus', 'code-bike': 'By bicycle' }),
    sport: say('Sport', { 'code-run': 'Running', 'code-swim': 'Swimming' }),
    hobbies: {
      label: 'Hobby',
      title: say('Name of the hobby'),
      kind: say('Where', { 'code-in': 'Indoors', 'code-out': 'Outdoors' }),
    },
    jobs: {
      label: 'Jobs',
      place: say('Place of work'),
      hours: say('Hours', { 'code-full': 'All day', 'code-half': 'Half a day' }),
    },
    home: {
      label: 'Home',
      inside: {
        label: 'Inside',
        floor: say('Floor', { 'code-low': 'Ground floor', 'code-high': 'Upper floor' }),
        room: say('Room'),
      },
    },
    language: say('Language', { 'code-id': 'Bahasa', 'code-en': 'British English' }),
    shift: say('Shift', { 'code-day': 'Daylight', 'code-night': 'Night-time' }),
    club: say('Club'),
    pet: say('Pet', { 'code-cat': 'Siamese cat', 'code-dog': 'Sheepdog' }),
    meal: say('Meal', { 'code-rice': 'Fried rice', 'code-noodle': 'Noodles' }),
    first: say('First number'),
    second: say('Second number'),
    total: say('Total'),
  },
  plans: { wish: text },
  plansTexts: { form: say('-'), wish: say('Wish') },
};

/** The same steps after every kind of change. */
const after: Version = {
  journey: {
    level: choice('code-sma', 'code-smk'),
    distance: { type: 'number', minimum: 0 },
    givenName: text,
    familyName: text,
    address: { type: 'string', maxLength: 120 },
    hobbies: list({ title: text }),
    sports: list({ kind: choice('code-run', 'code-swim') }),
    jobs: list({ place: text }),
    home: group({ inside: group({ room: text }) }),
    language: { type: 'array', uniqueItems: true, maxItems: 2, items: choice('code-id', 'code-en') },
    meal: choice('code-noodle', 'code-soup'),
    first: { type: 'integer', minimum: 0 },
    second: { type: 'integer', minimum: 0 },
    total: { type: 'integer', 'x-value': 'first * second' },
  },
  journeyUi: { jobs: { 'ui:field': 'table' } },
  journeyTexts: {
    form: say('-'),
    level: say('Kind of school', { 'code-sma': 'New high school', 'code-smk': 'Vocational school' }),
    distance: { label: 'Distance', unit: 'km' },
    givenName: say('Given name'),
    familyName: say('Family name'),
    address: say('Address'),
    hobbies: { label: 'Hobby', title: say('Name of the hobby') },
    sports: {
      label: 'Sports',
      kind: say('Kind of sport', { 'code-run': 'Fast running', 'code-swim': 'Fast swimming' }),
    },
    jobs: { label: 'Jobs', place: say('Place of work') },
    home: { label: 'Home', inside: { label: 'Inside', room: say('Room') } },
    language: say('Languages', { 'code-id': 'Bahasa', 'code-en': 'British English' }),
    meal: say('Meal', { 'code-noodle': 'Noodles', 'code-soup': 'Soup' }),
    first: say('First number'),
    second: say('Second number'),
    total: say('Product'),
  },
  plans: { wish: text, transport: choice('code-bus', 'code-bike') },
  plansTexts: {
    form: say('-'),
    wish: say('Wish'),
    transport: say('Way to the campus', { 'code-bus': 'With the bus', 'code-bike': 'With the bicycle' }),
  },
  pets: { ...form({ animal: choice('code-cat', 'code-dog'), name: text, toy: text }), required: ['name'] },
};

const petsTexts = {
  form: { title: 'Pets' },
  animal: say('Animal', { 'code-cat': 'A Siamese cat', 'code-dog': 'A sheepdog' }),
  name: { label: 'Name of the animal', error: { required: 'Enter the name of the animal.' } },
  toy: say('Toy'),
};

const writeVersion = async (data: Scratch, version: Version): Promise<void> => {
  for (const step of ['journey', 'plans'] as const) {
    await data.write(`schemas/application/${step}/schema.json`, form(version[step]));
    for (const language of ['id', 'en'])
      await data.write(`locales/${language}/${step}.json`, {
        ...version[`${step}Texts`],
        form: { title: step === 'journey' ? 'Journey' : 'Plans' },
      });
  }
  await data.write('schemas/application/journey/ui.json', { $schema: '../../meta/form-ui.json', ...version.journeyUi });
  if (!version.pets) return;
  await data.write('schemas/application/pets/schema.json', version.pets);
  for (const language of ['id', 'en']) await data.write(`locales/${language}/pets.json`, petsTexts);
};

interface StepList {
  readonly steps: readonly object[];
}

const addBeforeLast = (data: Scratch, ...added: readonly object[]): Promise<void> =>
  data.change<StepList>('schemas/application/steps.json', (content) => ({
    ...content,
    steps: [...content.steps.slice(0, -1), ...added, ...content.steps.slice(-1)],
  }));

/** Two steps before the last one. */
export const addMovingSteps = async (data: Scratch): Promise<void> => {
  await mkdir(join(data.root, 'schemas/lists'), { recursive: true });
  await data.write('schemas/lists/clubs.json', {
    $schema: '../meta/list.json',
    entries: [
      { value: 'code-chess', name: 'Chess club' },
      { value: 'code-choir', name: 'Choir' },
    ],
  });
  await writeVersion(data, before);
  await addBeforeLast(data, { key: 'journey', wireStep: 21 }, { key: 'plans', wireStep: 22 });
};

/** Every operation of migrations, a field that is gone without one, a list that is gone, and a new step. */
export const changeMovingSteps = async (data: Scratch): Promise<void> => {
  await writeVersion(data, after);
  await rm(join(data.root, 'schemas/lists/clubs.json'));
  await addBeforeLast(data, { key: 'pets', wireStep: 23 });
  await data.write('schemas/application/journey/migrations/001.json', {
    $schema: '../../../meta/migration.json',
    operations: [
      { map: { field: 'level', values: { 'code-smu': 'code-sma' } } },
      { calculate: { field: 'distance', value: 'this / 1000' } },
      { split: { field: 'fullName', separator: ' ', into: ['givenName', 'familyName'] } },
      { merge: { template: '{street} {house}', into: 'address' } },
      { move: { from: 'sport', to: 'sports.0.kind' } },
      { drop: { field: 'hobbies.*.kind' } },
      { drop: { field: 'jobs.*.hours' } },
      { drop: { field: 'home.inside.floor' } },
      { convert: { field: 'language', to: 'list' } },
      { drop: { field: 'shift' } },
    ],
    example: {
      before: { distance: 1500, fullName: 'Siti Aminah', street: 'Jalan Mawar', house: '5', language: 'code-id' },
      after: {
        distance: 1.5,
        givenName: 'Siti',
        familyName: 'Aminah',
        address: 'Jalan Mawar 5',
        language: ['code-id'],
      },
    },
  });
  await data.write('schemas/application/migrations/001.json', {
    $schema: '../../meta/steps-migration.json',
    steps: { journey: 2, plans: 1, pets: 1 },
    operations: [
      { move: { from: 'journey.transport', to: 'plans.transport' } },
      { move: { from: 'journey.pet', to: 'pets.animal' } },
    ],
  });
};

/** Answers to the steps before the change. */
export const movingAnswers = {
  journey: {
    level: 'code-smu',
    distance: 1500,
    fullName: 'Siti Aminah',
    street: 'Jalan Mawar',
    house: '5',
    transport: 'code-bus',
    sport: 'code-run',
    hobbies: [
      { title: 'Reading', kind: 'code-in' },
      { title: 'Camping', kind: 'code-out' },
    ],
    jobs: [{ place: 'Market' }, { place: 'Harbour', hours: 'code-full' }],
    home: { inside: { floor: 'code-high', room: 'Blue room' } },
    language: 'code-en',
    shift: 'code-night',
    club: 'code-choir',
    pet: 'code-cat',
    first: 2,
    second: 5,
  },
  plans: { wish: 'A library' },
} as const;
