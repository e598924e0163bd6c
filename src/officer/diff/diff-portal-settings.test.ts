import { describe, it } from 'vitest';
import { type DiffCase, expectChange } from '../../../tests/support/officer/diff-cases.ts';

interface Rules {
  readonly rules: Readonly<Record<string, object>>;
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
    'asks for better grades',
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
    'takes a rule of study programs away',
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
    'takes a row out of a table',
    { 'schemas/rules/scholarship.json': ({ rows, ...rest }: Table) => ({ ...rest, rows: rows.slice(1) }) },
    'safe',
    'outcomeChanged',
    'rank = 1 → rank = 2. For example:',
    'any',
  ],
  [
    'changes a text in one language',
    {
      'locales/en/personal.json': (texts: { nik: object }) => ({ ...texts, nik: { ...texts.nik, label: 'ID number' } }),
    },
    'safe',
    'textChanged',
    'en: “NIK (national identity number)” → “ID number”; id: unchanged',
    'any',
  ],
  [
    'changes a colour',
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
    'sends another value to the API',
    { [`${PERSONAL}/wire.json`]: (wire: object) => ({ ...wire, values: { gender: { Female: 'F', Male: 'Pria' } } }) },
    'breaks',
    'wireChanged',
    'In the API (value sent for each answer): Female → “F”, Male → “Pria”. Before: ',
    'any',
  ],
  [
    'lets the portal read another answer in a role',
    { 'schemas/application/roles.json': (roles: object) => ({ ...roles, birthDate: 'personal.birthPlace' }) },
    'breaks',
    'lineChanged',
    'Birth date: Birth place (Personal details). Before: Birth date (Personal details).',
    'any',
  ],
  [
    'computes a fact otherwise that a form reads',
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
    'takes a fact away that rules read',
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
    'gives an institution another code',
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
    'moves the address of a kind of content',
    { 'schemas/content/faq/entity.json': (entity: object) => ({ ...entity, path: 'questions' }) },
    'breaks',
    'lineChanged',
    'Address: “questions”. Before: “faq”.',
    'any',
  ],
];

describe('an officer', () => {
  it.each(acts)('%s', expectChange);
});
