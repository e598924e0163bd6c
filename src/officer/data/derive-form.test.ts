import { expect, it } from 'vitest';
import { makeForm } from '../../../tests/support/forms.ts';
import { deriveForm } from './derive-form.ts';

const optionsOf = (...given: Parameters<typeof makeForm>) => Object.fromEntries(deriveForm(makeForm(...given)).options);

const when = (value: string) => ({ properties: { kind: { const: value } }, required: ['kind'] });

it('deriveForm lists the options that a field has in any branch of the form, each once', () => {
  const schema = {
    properties: { kind: { enum: ['a', 'b'] }, town: { type: 'string', maxLength: 9 } },
    if: when('a'),
    then: { properties: { town: { enum: ['x', 'y'] } } },
    else: { allOf: [{ if: when('b'), then: { properties: { town: { enum: ['y', 'z'] } } } }] },
  };
  expect(optionsOf(schema)).toEqual({ kind: ['a', 'b'], town: ['x', 'y', 'z'] });
});

it('deriveForm lists the options of list entries and of fields in groups and entries, and none for text widgets and grade grids', () => {
  const choice = { enum: ['x', 'y'] };
  const schema = {
    properties: {
      colours: { type: 'array', items: choice },
      group: { type: 'object', properties: { one: choice, typed: choice } },
      list: { type: 'array', items: { type: 'object', properties: { one: choice, typed: choice } } },
      table: { type: 'object', additionalProperties: choice, propertyNames: choice },
    },
  };
  const ui = {
    colours: { 'ui:field': 'repeat' },
    group: { typed: { 'ui:widget': 'text' } },
    list: { 'ui:field': 'repeat', items: { typed: { 'ui:widget': 'text' } } },
    table: { 'ui:field': 'gradeGrid' },
  };
  expect(optionsOf(schema, { ui })).toEqual({ colours: ['x', 'y'], 'group.one': ['x', 'y'], 'list.one': ['x', 'y'] });
});
