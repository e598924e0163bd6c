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
import { textKeysOfForm } from '../../../src/officer/data/form-text-keys.ts';
import type { StepFiles } from '../forms-of-others/read-forms.ts';
import { answersFor } from './generate-answers.ts';
import { generatedForm } from './generate-schema.ts';
import { addGeneratedStep, formIn, nestTexts, STEP } from './officer-data.ts';

const checker = createChecker(createAjv());
const SAMPLES = 200;

/** Answers as they are stored, with the errors of a form. */
const receive = (form: FormDefinition, sent: Answers) => {
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

const toFiles = (key: string, { schema, ui }: { schema: object; ui: object }, form: FormDefinition, full: Answers) => {
  const folder = `schemas/application/${key}`;
  const { required } = textKeysOfForm(form, true);
  const rename = (text: string): string => text.replace(new RegExp(`^${STEP}\\.`), `${key}.`);
  const empty = receive(form, {}).errors.map((error) => rename(error.key));
  const texts = (language: string) =>
    nestTexts(required.map(rename), (text) => `${language} ${text.replaceAll('.', ' ')}`);
  return new Map<string, object>([
    [`${folder}/schema.json`, { ...line('form-schema'), ...schema }],
    [`${folder}/ui.json`, { ...line('form-ui'), ...ui }],
    [`${folder}/wire.json`, line('form-wire')],
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
    .sample(generatedForm, { numRuns: count * 4, seed })
    .flatMap((generated, index): readonly StepFiles[] => {
      const form = formIn(addGeneratedStep(generated));
      const full = findFullAnswers(form, seed + index);
      const key = `generated-${String.fromCharCode(97 + (index % 26))}${Math.floor(index / 26) || ''}`;
      const answers = objectOf(inBoxOrder(formModelOf(form), full));
      return full ? [{ key, files: toFiles(key, generated, form, answers) }] : [];
    })
    .slice(0, count);
