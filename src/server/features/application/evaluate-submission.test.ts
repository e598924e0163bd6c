import { describe, expect, test } from 'vitest';
import { createAjv } from '../../../engine/schema/ajv-factory.ts';
import { createChecker } from '../../../engine/schema/checker.ts';
import type { Catalogue, JsonSchema } from '../../../engine/schema/types.ts';
import type { OfferedProgram } from '../master-data/queries.ts';
import { evaluateSubmission } from './evaluate-submission.ts';

const holds = (name: string, value: unknown): JsonSchema => ({
  properties: { [name]: { const: value } },
  required: [name],
});

/** Rules of the test itself; the officers' rules are tested by their own examples. */
const catalogue = {
  eligibility: { rules: { open: {}, good: { properties: { average: { minimum: 75 } }, required: ['average'] } } },
  facts: {
    facts: {
      average: { compute: 'value', step: 'school', field: 'average' },
      eligible: { compute: 'given', of: 'eligible' },
      verifiedPreference: { compute: 'given', of: 'verifiedPreference' },
      psychologicalTestRequired: { compute: 'given', of: 'psychologicalTestRequired' },
      scholarshipAllowed: { compute: 'given', of: 'scholarshipAllowed' },
    },
  },
  tables: {
    outcome: {
      rows: [
        { name: 'none', when: holds('eligible', false), then: { message: 'none' } },
        { name: 'test', when: holds('psychologicalTestRequired', true), then: { message: 'test' } },
        { name: 'first', when: holds('verifiedPreference', 1), then: { message: 'first' } },
        { name: 'second', when: holds('verifiedPreference', 2), then: { message: 'second' } },
      ],
      examples: [],
    },
    scholarship: { rows: [{ name: 'any', when: holds('scholarshipAllowed', true), then: { rank: 2 } }], examples: [] },
  },
  institutions: [],
} satisfies Pick<Catalogue, 'eligibility' | 'facts' | 'institutions' | 'tables'>;

const program = (changes: Partial<OfferedProgram> = {}): OfferedProgram => ({
  id: 'p',
  periodId: 'period',
  institutionCode: 20,
  registrationFee: 100,
  spp: 1000,
  ukt: 2000,
  isActive: true,
  allowScholarship: false,
  eligibilityRule: 'good',
  psychologicalTestRequired: false,
  colourBlindLetterRequired: false,
  names: { id: 'Informatika' },
  closesAt: '2027-01-01T00:00:00.000Z',
  programId: 'study',
  semesterId: '1',
  year: 2027,
  periodOpens: '2026-10-01',
  periodCloses: '2027-06-30',
  ...changes,
});

const evaluate = (average: number, ...programs: readonly OfferedProgram[]) =>
  evaluateSubmission(
    { catalogue, checker: createChecker(createAjv()) },
    { school: { average } },
    programs,
    '2027-01-02',
  );

describe('evaluateSubmission', () => {
  test('the first eligible preference is verified, with its own fee and outcome', () => {
    expect(evaluate(80, program(), program({ registrationFee: 200 }))).toMatchObject({
      eligible: true,
      verified: 1,
      registrationFee: 100,
      outcome: 'first',
    });
    expect(evaluate(70, program(), program({ registrationFee: 200, eligibilityRule: 'open' }))).toMatchObject({
      verified: 2,
      registrationFee: 200,
      outcome: 'second',
    });
  });

  test('without an eligible preference, the fee is 0, there is no scholarship and the outcome is none', () => {
    expect(
      evaluate(70, program({ allowScholarship: true }), program({ psychologicalTestRequired: true })),
    ).toMatchObject({
      eligible: false,
      verified: undefined,
      registrationFee: 0,
      scholarshipRank: null,
      outcome: 'none',
    });
  });

  test('only the verified program, not the other preference, determines the psychological test and the scholarship rank', () => {
    const second = program({ eligibilityRule: 'open', psychologicalTestRequired: true, allowScholarship: true });
    expect(evaluate(80, program(), second)).toMatchObject({ outcome: 'first', scholarshipRank: null });
    expect(evaluate(70, program(), second)).toMatchObject({ outcome: 'test', scholarshipRank: 2 });
  });

  test('a program with an unknown eligibility rule throws an error that names the rule', () => {
    expect(() => evaluate(80, program({ eligibilityRule: 'nowhere' }))).toThrow('"nowhere" does not exist');
  });
});
