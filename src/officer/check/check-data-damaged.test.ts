import { expect, it } from 'vitest';
import { currentData } from '../../../tests/support/officer/current-data.ts';
import { damageData } from '../../../tests/support/officer/damage-data.ts';
import { createAjv } from '../../engine/schema/ajv-factory.ts';
import { buildCatalogue } from '../../engine/schema/catalogue.ts';
import { createChecker } from '../../engine/schema/checker.ts';
import { checkAnswers } from '../../engine/steps/check-answers.ts';
import { listForms } from '../data/catalogue.ts';
import { type OfficerData, valuesBelow } from '../data/read-officer-data.ts';
import { findingSentences, officerTexts } from '../report/finding-sentences.ts';
import { createRandom } from '../verdict/drafts/random.ts';
import { checkData } from './check-data.ts';

const asItIs = currentData;
const texts = officerTexts(asItIs, 'id');

/** Runs what the portal does with the data at start and for an answer. */
const start = (data: OfficerData): void => {
  const checker = createChecker(createAjv());
  const { tables, eligibility, ...catalogue } = buildCatalogue(valuesBelow(data, 'schemas'));
  for (const form of listForms({ tables, eligibility, ...catalogue }))
    for (const answers of [{}, ...Object.values(form.examples.valid)]) checkAnswers(checker, form, answers, {});
  for (const { rows } of Object.values(tables)) for (const { when } of rows) checker.conditionHolds(when, {});
  for (const rule of Object.values(eligibility.rules)) checker.ruleErrors(rule, {});
};

const isTouched = (path: string): boolean => /^(?:schemas\/(?!meta\/)|themes\/|locales\/..\/[a-e])/.test(path);

it.each([3, 5, 11, 17, 23, 42])(
  'randomly damaged data (seed %i): each finding of checkData has a text, and when no finding is an error, every form and rule can be evaluated',
  (seed) => {
    const data = damageData(createRandom(seed), asItIs, isTouched);
    const findings = checkData(data, asItIs);
    for (const finding of findings) expect(findingSentences(texts, finding).what).not.toBe(finding.rule);
    if (!findings.some(({ severity }) => severity === 'error')) start(data);
  },
);
