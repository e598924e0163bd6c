import { valueTypeOf } from '../../engine/model/field-facts.ts';
import { nodeAt } from '../../engine/model/form-model.ts';
import type { Catalogue, FactRule } from '../../engine/schema/types.ts';

/** The CEL type of each fact that the server gives. */
export const typesOfGivenFacts: Readonly<Record<string, string>> = {
  institution: 'string',
  firstProgram: 'string',
  secondProgram: 'string',
  startOfStudies: 'string',
  periodOpens: 'string',
  periodCloses: 'string',
  paymentChannelKind: 'string',
  verifiedPreference: 'double',
  scholarshipRank: 'double',
  paymentAmount: 'double',
  colourBlindLetterRequired: 'bool',
  scholarshipAllowed: 'bool',
  eligible: 'bool',
  psychologicalTestRequired: 'bool',
  passwordRequired: 'bool',
};

const typeOfAnswer = ({ steps }: Catalogue, step: string, field: string): string => {
  const form = steps.find(({ key }) => key === step);
  const type = valueTypeOf(form && nodeAt(form, [field]));
  return { string: 'string', integer: 'double', number: 'double', boolean: 'bool' }[type ?? ''] ?? 'dyn';
};

const typeOfFact = (catalogue: Catalogue, rule: FactRule): string => {
  switch (rule.compute) {
    case 'today':
    case 'yearsBefore':
      return 'string';
    case 'ageAt':
    case 'gradeAverage':
      return 'double';
    case 'gradeBySubject':
      return 'map<string, double>';
    case 'given':
      return typesOfGivenFacts[rule.of] ?? 'dyn';
    case 'value':
      return typeOfAnswer(catalogue, rule.step, rule.field);
  }
};

/** The CEL type of each fact. */
export const factTypes = (catalogue: Catalogue): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(catalogue.facts.facts).map(([name, rule]) => [name, typeOfFact(catalogue, rule)]));
