import { expect, it } from 'vitest';
import {
  diffAfterEdits,
  diffWithTexts,
  type FileEdits,
  textsByLanguage,
} from '../../../tests/support/officer/diff-cases.ts';
import { originFiles, withOrigin } from '../../../tests/support/officer/origin-step.ts';

const TOWNS = 'schemas/lists/towns.json';

interface Entry {
  readonly value: string;
  readonly name: string;
  readonly parent: string;
  readonly until?: string;
}

const entries: readonly Entry[] = [
  { value: 'bay', name: 'Bay', parent: 'west' },
  { value: 'hill', name: 'Hill', parent: 'east' },
];

const step: FileEdits = {
  ...Object.fromEntries(Object.entries(originFiles).map(([path, content]) => [path, () => content])),
  'schemas/application/steps.json': (list: Parameters<typeof withOrigin>[0]) => withOrigin(list),
};

const townsOf = (listed: readonly Entry[], more: object = {}): FileEdits => ({
  ...step,
  [TOWNS]: () => ({ $schema: '../meta/list.json', parent: 'regions', entries: listed, ...more }),
});

const [bay, hill] = entries as readonly [Entry, Entry];

it.each<readonly [string, readonly Entry[], string, readonly string[]]>([
  ['a new entry', [...entries, { value: 'sea', name: 'Sea', parent: 'west' }], 'safe', ['has new entries: “Sea”.']],
  ['a removed entry', [bay], 'needsMigration', ['no longer has these entries: “Hill”.']],
  ['another name', [bay, { ...hill, name: 'Mountain' }], 'safe', ['has new names of entries: “Hill” → “Mountain”.']],
  [
    'a last day',
    [bay, { ...hill, until: '2027-06-30' }],
    'asksAgain',
    ['offers these entries on other days: “Hill” (until 2027-06-30).'],
  ],
  [
    'another parent',
    [bay, { ...hill, parent: 'west' }],
    'asksAgain',
    ['has these entries under another parent: “Hill” (East → West).'],
  ],
  ['another order', [hill, bay], 'safe', ['has its entries in another order.']],
  [
    'many new entries',
    [
      ...entries,
      ...Array.from({ length: 7 }, (_, index) => ({ value: `t${index}`, name: `T${index}`, parent: 'west' })),
    ],
    'safe',
    ['has new entries: “T0”, “T1”, “T2”, “T3”, “T4”, 2 more.'],
  ],
])('describes %s with its verdict', (_, listed, verdict, sentences) => {
  const { diff, en } = diffWithTexts(townsOf(listed), townsOf(entries));
  const changes = diff.sections.filter(({ place }) => place === 'schemas/lists').flatMap((section) => section.changes);
  expect(changes.map(({ sentence }) => sentence(en))).toEqual(sentences);
  expect([...new Set(changes.map((change) => change.verdict))]).toEqual([verdict]);
  for (const { sentence, reason } of changes)
    expect(`${sentence(textsByLanguage.id)} ${reason?.(textsByLanguage.id)}`).not.toMatch(/officer-diff|\{\{/);
});

it('describes a new list, a removed one, and one that depends on nothing any more', () => {
  const sentencesOf = (files: FileEdits, earlier: FileEdits): readonly string[] =>
    diffAfterEdits(files, earlier)
      .sections.filter(({ place }) => place === 'schemas/lists')
      .flatMap(({ changes }) => changes.map(({ sentence }) => sentence(textsByLanguage.en)));
  expect(sentencesOf(townsOf(entries), {})).toEqual([
    'is a new list. Number of entries: 2.',
    'is a new list. Number of entries: 2.',
  ]);
  expect(sentencesOf({}, townsOf(entries))).toEqual(['is no longer a list.', 'is no longer a list.']);
  expect(sentencesOf(townsOf(entries, { parent: undefined }), townsOf(entries))).toEqual([
    'depends on “–”. Before: “regions”.',
  ]);
});

const ofStaff = { maintained: true, title: 'Towns' };

it.each<readonly [string, object, object, readonly Entry[], string, readonly string[]]>([
  [
    'to staff',
    {},
    ofStaff,
    entries,
    'safe',
    ['is now maintained by staff in the control panel. Its entries are added there.'],
  ],
  [
    'back to the repository',
    ofStaff,
    {},
    entries,
    'asksAgain',
    ['is no longer maintained by staff. Its entries are those of the repository.'],
  ],
  [
    'another title',
    ofStaff,
    { ...ofStaff, title: 'Cities' },
    entries,
    'safe',
    ['has another title in the control panel.'],
  ],
  [
    'entries at the start, of which staff keep those that are removed',
    ofStaff,
    ofStaff,
    [hill, { value: 'sea', name: 'Sea', parent: 'west' }],
    'safe',
    ['has new entries: “Sea”.'],
  ],
])('describes a list given %s', (_, earlier, later, listed, verdict, sentences) => {
  const diff = diffAfterEdits(townsOf(listed, later), townsOf(entries, earlier));
  const changes = diff.sections.filter(({ place }) => place === 'schemas/lists').flatMap((section) => section.changes);
  expect(changes.map(({ sentence }) => sentence(textsByLanguage.en))).toEqual(sentences);
  expect([...new Set(changes.map((change) => change.verdict))]).toEqual([verdict]);
  for (const { sentence, reason } of changes)
    expect(`${sentence(textsByLanguage.id)} ${reason?.(textsByLanguage.id)}`).not.toMatch(/officer-diff|\{\{/);
});

const SCHEMA = 'schemas/application/origin/schema.json';

interface Schema {
  readonly properties: Readonly<Record<string, object>>;
}

const schemaNow = originFiles[SCHEMA] ?? {};
const withTown = (town: object): FileEdits[string] => {
  const edit: FileEdits[string] = ({ properties, ...schema }: Schema) => ({
    ...schema,
    properties: { ...properties, town },
  });
  return () => edit(schemaNow);
};

/** Asks for the name of the town where the town is this one. */
const askedFor = (town: string): FileEdits[string] => {
  return () => ({ ...schemaNow, if: { properties: { town: { const: town } }, required: ['town'] } });
};

const mailFor = (town: string): FileEdits => ({
  'schemas/rules/facts.json': (facts: { readonly facts: object }) => ({
    ...facts,
    facts: { ...facts.facts, town: { compute: 'value', step: 'origin', field: 'town' } },
  }),
  'schemas/rules/mails.json': (mails: { readonly events: object }) => ({
    ...mails,
    events: {
      ...mails.events,
      'offer-lapsed': [
        { text: 'offer-lapsed', to: 'applicant', when: { properties: { town: { const: town } }, required: ['town'] } },
      ],
    },
  }),
});

it.each<readonly [string, FileEdits, FileEdits, string]>([
  ['a condition', { [SCHEMA]: askedFor('bay') }, {}, 'if Town is Bay'],
  [
    'a condition of the version before',
    { [TOWNS]: townsOf([bay])[TOWNS] ?? Object },
    { [SCHEMA]: askedFor('hill') },
    'Before: if Town is Hill',
  ],
  ['a default', { [SCHEMA]: withTown({ type: 'string', maxLength: 60, default: 'hill' }) }, {}, 'Hill'],
  [
    'a migration',
    {
      'schemas/application/origin/migrations/001.json': () => ({
        $schema: '../../../meta/migration.json',
        operations: [{ map: { field: 'stays.*.town', values: { bay: 'hill' } } }],
      }),
    },
    {},
    'Bay → Hill',
  ],
  ['the condition of an email', mailFor('hill'), {}, 'is Hill'],
])('names the entry of a list in %s', (_, files, earlier, text) => {
  const { diff, en } = diffWithTexts({ ...townsOf(entries), ...files }, { ...townsOf(entries), ...earlier });
  const said = diff.sections.flatMap(({ changes }) => changes.map(({ sentence }) => sentence(en))).join('\n');
  expect(said).toContain(text);
  expect(said).not.toMatch(/“(?:bay|hill)”/);
});
