import fc from 'fast-check';
import { expect, it } from 'vitest';
import { knownFields } from '../../src/engine/model/form-model.ts';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { createChecker } from '../../src/engine/schema/checker.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { formsByKey, splitFacts } from './portal-data.ts';
import { precompile } from './precompiled.ts';

const server = createChecker(createAjv());

/** Any value that a client may send in place of an answer. */
const anything = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('', '-', '0812 345', 'Perempuan', '2006-02-30', '../../etc/passwd', '李'),
  fc.integer({ min: -5, max: 120 }),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.integer(), { maxLength: 2 }),
  fc.dictionary(fc.string({ maxLength: 5 }), fc.dictionary(fc.constantFrom('1', '7'), fc.anything({ maxDepth: 1 }))),
);
const facts = fc.record(
  {
    today: fc.constant('2026-11-21'),
    adultBirthDate: fc.constant('2008-11-21'),
    colourBlindLetterRequired: fc.boolean(),
  },
  { requiredKeys: [] },
);

it.each(formsByKey)(
  'the validators of server and browser return the same errors for random answers to the form %s',
  (_, form) => {
    const browser = precompile(form);
    const examples = [
      ...Object.values(form.examples.valid),
      ...Object.values(form.examples.invalid).map(({ data }) => data),
    ];
    const change = fc.dictionary(fc.constantFrom(...knownFields(form), 'stranger'), anything, { maxKeys: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...examples), change, facts, (example, changed, known) => {
        const answers = { ...splitFacts(example).answers, ...changed };
        const errors = checkAnswers(server, form, answers, known);
        expect(checkAnswers(browser, form, answers, known)).toEqual(errors);
        for (const { path, key } of errors) expect([path[0], key.startsWith(`${form.key}.`)]).toEqual(['/', true]);
      }),
      { numRuns: 300 },
    );
  },
);

it('the validators of server and browser accept the same times, dates with a time and months', () => {
  const formats = ['time', 'date-time', 'month'];
  const schema = {
    type: 'object',
    properties: Object.fromEntries(formats.map((format) => [format, { type: 'string', format }])),
  };
  const examples = { valid: {}, invalid: {} };
  const form = { key: 'trial', schema, ui: {}, wire: {}, examples, migrations: [], schemaVersion: '0' };
  const browser = precompile(form);
  const part = fc.constantFrom('2026', '02', '29', '24', '09', '30', '60', ':', '-', 'T', 'Z', '00');
  const text = fc.oneof(
    fc.constantFrom('09:30', '9:30', '09:30:00Z', '2024-02-29T23:59', '2026-02-29T23:59', '2026-11', '2026-13'),
    fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...formats), text, (format, value) => {
      const errors = checkAnswers(server, form, { [format]: value }, {});
      expect(checkAnswers(browser, form, { [format]: value }, {})).toEqual(errors);
    }),
    { numRuns: 500 },
  );
  const accepted = { time: '09:30', 'date-time': '2024-02-29T23:59', month: '2026-11' };
  expect(checkAnswers(browser, form, accepted, {})).toEqual([]);
  const refused = { time: '09:30:00Z', 'date-time': '2026-02-29T23:59', month: '2026-13' };
  expect(checkAnswers(browser, form, refused, {}).map(({ path }) => path)).toEqual(['/time', '/date-time', '/month']);
});
