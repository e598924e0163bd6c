import { describe, expect, it } from 'vitest';
import { fitsInCell } from '../../src/engine/exports/export-columns.ts';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { type Checker, createChecker } from '../../src/engine/schema/checker.ts';
import type { Answers, FormDefinition } from '../../src/engine/schema/types.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { describeAnswers } from '../../src/engine/summary/describe-answers.ts';
import { textValuesOf } from '../../src/engine/text/text-values.ts';
import { fromWire } from '../../src/engine/wire/from-wire.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { findCatalogue } from '../../src/officer/data/catalogue.ts';
import { valuesBelow } from '../../src/officer/data/read-officer-data.ts';
import { createTexts } from '../../src/server/config/texts.ts';
import { answerCell } from '../../src/server/features/admin-applications/export-answers.ts';
import { answerBlocks } from '../../src/server/features/documents/answer-blocks.ts';
import {
  createLocaleTexts,
  createOptionNamesOf,
  type LocaleTexts,
} from '../../src/server/features/documents/answer-text.ts';
import type { MasterData } from '../../src/server/features/master-data/master-data.ts';
import type { Block } from '../../src/server/platform/documents/print-job.ts';
import { addFormsTo, formsOfOthers } from '../support/forms-of-others/read-forms.ts';
import { printedText, type SpokenAnswer, spokenAnswers } from '../support/forms-of-others/spoken-answers.ts';
import { currentData } from '../support/officer/current-data.ts';
import { splitFacts } from './portal-data.ts';
import { precompile } from './precompiled.ts';

const data = addFormsTo(currentData);
const catalogue = findCatalogue(data);
if (!catalogue) throw new Error('the example forms cannot be read');
const texts = await createTexts(valuesBelow(data, 'locales'), textValuesOf(catalogue));
const forms = catalogue.steps.filter(({ key }) => formsOfOthers.includes(key)).map((form) => [form.key, form] as const);

const server = createChecker(createAjv());

const errorsOf = (checker: Checker, form: FormDefinition, example: Answers): readonly string[] => {
  const { answers, facts } = splitFacts(example);
  return checkAnswers(checker, form, answers, facts).map(({ path, key }) => `${path} ${key}`);
};

const keysIn = (errors: readonly string[]): readonly string[] =>
  [...new Set(errors.map((error) => error.slice(error.indexOf(' ') + 1)))].sort();

// The forms choose from lists of their own, not from one of the database.
const masterData: MasterData = {
  rows: async () => [],
  choices: async (name) => catalogue.lists[name],
  within: () => masterData,
};

/** The questions and answers that a document prints; a dash stands for a cell without an answer. */
const linesOf = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'facts') return block.facts.map(({ label, value }) => plain(`${label}: ${value}`));
    if (block.kind !== 'table') return [];
    // The column of the names of rows has no heading.
    return block.rows.flatMap((cells) =>
      cells.flatMap(({ text }, index) => {
        const heading = block.head[index];
        return heading && text !== '–' ? [plain(`${heading}: ${text}`)] : [];
      }),
    );
  });

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const row = { id: 'form', institutionCode: 1, periodId: null, submittedAt: null, steps: [] };

/** The cell of a field in an export. */
const cellOf = (form: FormDefinition, answers: Answers, field: string, words: LocaleTexts) => {
  const entries = describeAnswers(form, answers).flatMap((group) => group.entries);
  const described = () => new Map(entries.map((entry) => [entry.name, entry] as const));
  const context = { texts: words, masterData };
  return answerCell(row, { answers, former: {}, described }, context, { form, formKey: form.key, field });
};

const asLine = (spoken: SpokenAnswer): string => plain(`${spoken.label}: ${printedText(spoken)}`);

it('the check of all example forms together finds nothing', () => {
  expect(checkData(data, currentData).map(({ file, line, rule }) => `${rule} ${file}:${line}`)).toEqual([]);
});

describe.each(forms)('the example form %s', (_, form) => {
  const valid = Object.entries(form.examples.valid);
  const browser = precompile(form);

  it('has the same errors for each example in browser and server', () => {
    for (const [name, example] of valid)
      expect([name, errorsOf(server, form, example), errorsOf(browser, form, example)]).toEqual([name, [], []]);
    for (const [name, { data: example, errors }] of Object.entries(form.examples.invalid)) {
      const found = errorsOf(server, form, example);
      expect([name, errorsOf(browser, form, example)]).toEqual([name, found]);
      expect([name, keysIn(found)]).toEqual([name, [...errors].sort()]);
    }
  });

  it('reads back the answers that it sends', () => {
    for (const [name, example] of valid) {
      const { answers } = splitFacts(example);
      const sent = JSON.parse(JSON.stringify(toWire(form, answers).fields)) as Answers;
      expect([name, fromWire(form, sent)]).toEqual([name, { answers, errors: [] }]);
    }
  });

  it.each(['id', 'en'] as const)('shows every answer in documents and exports in the language %s', async (language) => {
    const words = createLocaleTexts(texts, language);
    const { lists } = catalogue;
    const speech = { language, t: texts.translate(language), fileText: words.t('documents.answers.file'), lists };
    for (const [, example] of valid) {
      const { answers } = splitFacts(example);
      const spoken = spokenAnswers(form, answers, speech);
      const namesOf = createOptionNamesOf(masterData, {}, answers, language);
      const scope = { words, formKey: form.key, namesOf, files: new Map() };
      const printed = linesOf(await answerBlocks(form, answers, scope));
      expect([...printed].sort()).toEqual(spoken.map(asLine).sort());
      for (const one of spoken) {
        const [field = '', ...inner] = one.field.split('.');
        if (!fitsInCell(form, field)) continue;
        const cell = await cellOf(form, answers, field, words);
        // Numbers and days are no texts there.
        if (typeof cell !== 'string') expect(JSON.stringify(cell)).toContain(JSON.stringify(answers[field]));
        else if (inner.length === 0) expect(plain(cell)).toBe(plain(printedText(one, '; ')));
        else expect(plain(cell)).toContain(plain(`${one.label}: ${printedText(one, ', ')}`));
      }
    }
  });
});
