import { expect, it } from 'vitest';
import { damage } from '../../../tests/support/officer/damage.ts';
import { buildCatalogue } from '../../engine/schema/catalogue.ts';
import { createChecker } from '../../engine/schema/check.ts';
import { createAjv } from '../../engine/schema/factory.ts';
import { checkAnswers } from '../../engine/steps/check-answers.ts';
import { seeded } from '../corpus/random.ts';
import { below, type OfficerData, readOfficerData } from '../data/read-officer-data.ts';
import { checkData } from './check-data.ts';
import { officerTexts, sentencesOf } from './report/sentences.ts';
import { formsOf } from './shared.ts';

const asItIs = readOfficerData(process.cwd());
const texts = officerTexts(asItIs, 'id');

/** What the portal does with the data when it starts and when somebody answers. */
const start = (data: OfficerData): void => {
  const checker = createChecker(createAjv());
  const { tables, eligibility, ...catalogue } = buildCatalogue(below(data, 'schemas'));
  for (const form of formsOf({ tables, eligibility, ...catalogue }))
    for (const answers of [{}, ...Object.values(form.examples.valid)]) checkAnswers(checker, form, answers, {});
  for (const { rows } of Object.values(tables)) for (const { when } of rows) checker.condition(when, {});
  for (const rule of Object.values(eligibility.rules)) checker.broken(rule, {});
};

const isTouched = (path: string): boolean => /^(?:schemas\/(?!meta\/)|themes\/|locales\/..\/[a-e])/.test(path);

it.each([3, 5, 11, 17, 23, 42])('whatever careless hands do, the check says it, or the portal starts (%i)', (seed) => {
  const data = damage(seeded(seed), asItIs, isTouched);
  const findings = checkData(data, asItIs);
  for (const finding of findings) expect(sentencesOf(texts, finding).what).not.toBe(finding.rule);
  if (!findings.some(({ severity }) => severity === 'error')) start(data);
});
