import { it } from 'vitest';
import { type DiffCase, expectChange } from '../../../tests/support/officer/diff-cases.ts';

interface Rules {
  readonly rules: Readonly<Record<string, object>>;
  readonly examples: readonly object[];
}
interface Table {
  readonly rows: readonly object[];
}

interface Facts {
  readonly facts: Readonly<Record<string, object>>;
}
interface Institutions {
  readonly institutions: readonly object[];
}

const PERSONAL = 'schemas/application/personal';

const acts: readonly DiffCase[] = [
  [
    'raises the minimum grade of an eligibility rule',
    {
      'schemas/rules/eligibility.json': ({ rules, ...rest }: Rules) => ({
        ...rest,
        rules: {
          ...rules,
          'high-average': {
            properties: { averageKnowledge: { minimum: 82, 'x-error': 'averageKnowledge' } },
            required: ['averageKnowledge'],
          },
        },
      }),
    },
    'safe',
    'outcomeChanged',
    'eligible → not eligible (The average knowledge grade is 80. This study program requires at least 82.). For example: average of Knowledge = 80',
    'any',
  ],
  [
    'removes two eligibility rules',
    {
      'schemas/rules/eligibility.json': ({
        rules: { science: _gone, engineering: _too, ...rules },
        ...rest
      }: Rules) => ({ ...rest, rules }),
    },
    'breaks',
    'eligibilityRemoved',
    'was removed.',
    'any',
  ],
  [
    'adds an example of an eligibility rule',
    {
      'schemas/rules/eligibility.json': ({ examples, ...rest }: Rules) => ({
        ...rest,
        examples: [...examples, { rule: 'open', facts: { averageKnowledge: 10 }, broken: [] }],
      }),
    },
    'safe',
    'caseAdded',
    '1',
    'any',
  ],
  [
    'removes a row of a decision table',
    { 'schemas/rules/scholarship.json': ({ rows, ...rest }: Table) => ({ ...rest, rows: rows.slice(1) }) },
    'safe',
    'outcomeChanged',
    'rank = 1 → rank = 2. For example:',
    'any',
  ],
  [
    'changes a text in one language only',
    {
      'locales/en/personal.json': (texts: { nik: object }) => ({ ...texts, nik: { ...texts.nik, label: 'ID number' } }),
    },
    'safe',
    'textChanged',
    'en: “NIK (national identity number)” → “ID number”; id: unchanged',
    'any',
  ],
  [
    'changes a colour of a theme',
    {
      'themes/untar/tokens.json': (tokens: { brand: object }) => ({
        ...tokens,
        brand: { ...tokens.brand, solid: '#000000' },
      }),
    },
    'safe',
    'lineChanged',
    'Main colour of buttons and bars: “#000000”. Before: “#8E1537”.',
    'any',
  ],
  [
    'changes the API value of an option',
    { [`${PERSONAL}/wire.json`]: (wire: object) => ({ ...wire, values: { gender: { Female: 'F', Male: 'Pria' } } }) },
    'breaks',
    'wireChanged',
    'In the API (value sent for each answer): Female → “F”, Male → “Pria”. Before: ',
    'any',
  ],
  [
    'points a role to another field',
    { 'schemas/application/roles.json': (roles: object) => ({ ...roles, birthDate: 'personal.birthPlace' }) },
    'breaks',
    'lineChanged',
    'Birth date: Birth place (Personal details). Before: Birth date (Personal details).',
    'any',
  ],
  [
    'changes the computation of a fact that a form reads',
    {
      'schemas/rules/facts.json': ({ facts, ...rest }: Facts) => ({
        ...rest,
        facts: { ...facts, adultBirthDate: { compute: 'yearsBefore', years: 21 } },
      }),
    },
    'safe',
    'lineChanged',
    'is now: the day 21 years ago. Before: the day 18 years ago.',
    'any',
  ],
  [
    'removes a fact that rules read',
    {
      'schemas/rules/facts.json': ({ facts: { averageKnowledge: _gone, ...facts }, ...rest }: Facts) => ({
        ...rest,
        facts,
      }),
    },
    'breaks',
    'lineRemoved',
    'is no longer a fact. Before: average of Knowledge.',
    'any',
  ],
  [
    'changes the name of an institution in the URL',
    {
      'schemas/institutions.json': ({ institutions: [first, ...rest] }: Institutions) => ({
        institutions: [{ ...first, parameter: 'other' }, ...rest],
      }),
    },
    'breaks',
    'lineChanged',
    'Name in the address: “other”',
    'any',
  ],
  [
    'adds a language',
    { 'locales/ms/common.json': () => ({ error: { required: 'Wajib.' } }) },
    'safe',
    'languageAdded',
    'ms is a new language (1 texts).',
    'any',
  ],
  [
    'changes the URL path of a kind of content',
    { 'schemas/content/faq/entity.json': (entity: object) => ({ ...entity, path: 'questions' }) },
    'breaks',
    'lineChanged',
    'Address: “questions”. Before: “faq”.',
    'any',
  ],
];

it.each(acts.map((act) => [act[0], act[2], act[3], act] as const))(
  'when an officer %s, the diff has the verdict %s and contains the change %s',
  (_, _verdict, _kind, act) => expectChange(...act),
);
