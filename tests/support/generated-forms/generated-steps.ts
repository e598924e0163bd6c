import fc from 'fast-check';
import { choicesOf, widgetOf } from '../../../src/engine/model/field-facts.ts';
import { childOf, type FormNode, formModelOf } from '../../../src/engine/model/form-model.ts';
import { pruneHidden } from '../../../src/engine/model/present-fields.ts';
import { normalizeAnswers } from '../../../src/engine/normalize/normalize-answers.ts';
import { createAjv } from '../../../src/engine/schema/ajv-factory.ts';
import { createChecker } from '../../../src/engine/schema/checker.ts';
import { isObject, objectOf } from '../../../src/engine/schema/json.ts';
import type { Answers, FormDefinition } from '../../../src/engine/schema/types.ts';
import { checkAnswers } from '../../../src/engine/steps/check-answers.ts';
import type { OfficerData } from '../../../src/officer/data/read-officer-data.ts';
import type { StepFiles } from '../forms-of-others/read-forms.ts';
import { answersFor } from './generate-answers.ts';
import { type GeneratedForm, generatedForm } from './generate-form.ts';
import { startingEmpty } from './generate-groups.ts';
import { addGeneratedStep, formIn, neededTexts, nestTexts, STEP } from './officer-data.ts';

const checker = createChecker(createAjv());
const SAMPLES = 200;

/** Answers as they are stored, with the errors of a form. */
export const receive = (form: FormDefinition, sent: Answers) => {
  const normalized = normalizeAnswers(checker, form, sent);
  const answers = pruneHidden(form, normalized, {}, (condition, value) => checker.holds(form, condition, value));
  return { answers, errors: checkAnswers(checker, form, answers) };
};

/** Accepted answers with the most fields. */
const findFullAnswers = (form: FormDefinition, seed: number): Answers | undefined => {
  const sizeOf = (answers: Answers): number => JSON.stringify(answers).length;
  const accepted = fc
    .sample(answersFor(form.schema), { numRuns: SAMPLES, seed })
    .map((sent) => receive(form, sent))
    .filter(({ errors }) => errors.length === 0)
    .map(({ answers }) => answers);
  return accepted.sort((a, b) => sizeOf(b) - sizeOf(a))[0];
};

/** Boxes are stored in the officers' order, whichever was ticked first. */
const inBoxOrder = (node: FormNode | undefined, value: unknown): unknown => {
  if (node === undefined) return value;
  if (Array.isArray(value)) {
    if (widgetOf(node) !== 'checkboxes') return value.map((entry) => inBoxOrder(node.entry, entry));
    const order = node.entry ? choicesOf(node.entry) : [];
    return [...value].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inBoxOrder(childOf(node, name), inner)]),
  );
};

const line = (meta: string) => ({ $schema: `../../meta/${meta}.json` });

/**
 * What `fillAnswers` does not do: choosing from a list of a call, cropping a picture, options without a text of their own,
 * and what other steps decide.
 */
const notTyped = [
  'x-scale',
  'grid',
  'remoteSelect',
  'remoteRadio',
  'suggestions',
  'image',
  'dialCode',
  '$facts',
  'hidden',
  'readOnly',
  'drop',
];

/** Rules over facts of the day: the answers are chosen without them. */
const rulesOfTheDay = /"adultBirthDate"|facts\./;

/** Forms that begin empty, so that all of their answers are typed. */
const typedForm = generatedForm
  .map(({ step: _someOnly, ...form }) => ({ ...form, ...startingEmpty(form) }))
  .filter((form) => {
    const text = JSON.stringify(form);
    return !rulesOfTheDay.test(text) && !notTyped.some((word) => text.includes(`"${word}"`));
  });

const toFiles = (key: string, { schema, ui, wire }: GeneratedForm, data: OfficerData, full: Answers) => {
  const folder = `schemas/application/${key}`;
  const form = formIn(data);
  const rename = (text: string): string => text.replace(new RegExp(`^${STEP}\\.`), `${key}.`);
  const empty = receive(form, {}).errors.map((error) => rename(error.key));
  const texts = (language: string) =>
    nestTexts(neededTexts(form, data).map(rename), (text) => `${language} ${text.replaceAll('.', ' ')}`);
  return new Map<string, object>([
    [`${folder}/schema.json`, { ...line('form-schema'), ...schema }],
    [`${folder}/ui.json`, { ...line('form-ui'), ...ui }],
    [`${folder}/wire.json`, { ...line('form-wire'), ...wire }],
    [
      `${folder}/examples.json`,
      {
        ...line('form-examples'),
        valid: { full },
        invalid: empty.length > 0 ? { empty: { data: {}, errors: empty } } : {},
      },
    ],
    [`locales/id/${key}.json`, texts('Teks')],
    [`locales/en/${key}.json`, texts('Text')],
  ]);
};

/**
 * Generated forms as steps, each with accepted answers as its first valid example and the errors of an empty form.
 * @param seed the same seed gives the same forms
 */
export const generateSteps = (count: number, seed: number): readonly StepFiles[] =>
  fc
    .sample(typedForm, { numRuns: count * 4, seed })
    .flatMap((generated, index): readonly StepFiles[] => {
      const data = addGeneratedStep(generated);
      const form = formIn(data);
      const full = findFullAnswers(form, seed + index);
      const key = `generated-${String.fromCharCode(97 + (index % 26))}${Math.floor(index / 26) || ''}`;
      const answers = objectOf(inBoxOrder(formModelOf(form), full));
      return full ? [{ key, files: toFiles(key, generated, data, answers) }] : [];
    })
    .slice(0, count);
