import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FormNode, type FormParts, formModelOf } from '../../src/engine/model/form-model.ts';
import { resolveShown } from '../../src/engine/model/resolve-shown.ts';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { withoutAlternatives } from '../../src/engine/schema/alternatives.ts';
import { createChecker } from '../../src/engine/schema/checker.ts';
import { isObject, objectOf, propertiesOf } from '../../src/engine/schema/json.ts';
import type { JsonSchema } from '../../src/engine/schema/types.ts';
import { pickWidget, possibleWidgets } from '../../src/engine/widgets/field-widget.ts';
import { findCatalogue } from '../../src/officer/data/catalogue.ts';
import { addFormsTo } from '../support/forms-of-others/read-forms.ts';
import { answersFor } from '../support/generated-forms/generate-answers.ts';
import { anyFacts } from '../support/generated-forms/generate-conditions.ts';
import { generatedForm } from '../support/generated-forms/generate-form.ts';
import { currentData } from '../support/officer/current-data.ts';
import { forms } from './portal-data.ts';

const checker = createChecker(createAjv());
const holds = (condition: JsonSchema, data: unknown): boolean => checker.conditionHolds(condition, data);

/** The widgets of the shown fields that the page has not loaded, each with its place. */
const findMissing = (node: FormNode, schema: JsonSchema, answers: unknown): readonly string[] => {
  const shown = resolveShown(schema, answers, holds);
  const widget = pickWidget(shown, node.ui);
  const own = possibleWidgets(node.schemas, node.ui).includes(widget) ? [] : [`${node.path.join('.')}: ${widget}`];
  const inFields = Object.entries(propertiesOf(shown)).flatMap(([name, inner]) => {
    const child = node.fields.get(name) ?? node.notes.get(name);
    return child && isObject(inner) ? findMissing(child, inner, objectOf(answers)[name]) : [];
  });
  const { items } = shown;
  const { entry } = node;
  const entries = Array.isArray(answers) && answers.length > 0 ? answers : [undefined];
  const inEntries = entry && isObject(items) ? entries.flatMap((one) => findMissing(entry, items, one)) : [];
  return [...own, ...inFields, ...inEntries];
};

const expectLoaded = (form: FormParts): void => {
  const schema = withoutAlternatives(form.schema);
  fc.assert(
    fc.property(answersFor(form.schema), anyFacts, (answers, facts) => {
      expect(findMissing(formModelOf(form), schema, { ...answers, $facts: facts })).toEqual([]);
    }),
    { numRuns: 20, seed: 20_261_128 },
  );
};

const others = findCatalogue(addFormsTo(currentData))?.steps ?? [];
const all = new Map([...forms, ...others].map((form) => [form.key, form]));

it.each([...all])('every widget that the form %s can show is loaded with it', (_, form) => expectLoaded(form));

it('every widget that a generated form can show is loaded with it', () => {
  for (const { schema, ui } of fc.sample(generatedForm, { numRuns: 100, seed: 20_261_128 }))
    expectLoaded({ schema, ui });
});

it('a list that two conditions make shorter may become radio buttons, which neither of them is', () => {
  const schemas = [{ enum: ['a', 'b', 'c', 'd', 'e'] }, { enum: ['d', 'e', 'f', 'g', 'h'] }];
  expect(possibleWidgets(schemas, {})).toEqual(expect.arrayContaining(['radio', 'select']));
  expect(possibleWidgets(schemas.slice(0, 1), {})).toEqual(['select']);
  expect(possibleWidgets([{ uniqueItems: true }, { items: { enum: ['a'] } }], {})).toContain('checkboxes');
});
