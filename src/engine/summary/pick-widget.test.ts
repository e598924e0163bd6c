import { expect, it } from 'vitest';
import { pickWidget } from './pick-widget.ts';

it.each([
  ['what the officer says', { type: 'string' }, { 'ui:widget': 'textarea' }, 'textarea'],
  ['few choices', { enum: ['a', 'b', 'c'] }, {}, 'radio'],
  ['many choices', { enum: ['a', 'b', 'c', 'd'] }, {}, 'select'],
  ['yes or no', { type: 'boolean' }, {}, 'checkbox'],
  ['a whole number', { type: 'integer' }, {}, 'number'],
  ['an address', { type: 'string', format: 'email' }, {}, 'email'],
  ['a day', { type: 'string', format: 'date' }, {}, 'date'],
  ['a file', { type: 'string', format: 'uuid', 'x-file': {} }, {}, 'file'],
  ['anything else', { type: 'string' }, {}, 'text'],
])('%s', (_, schema, ui, widget) => expect(pickWidget(schema, ui)).toBe(widget));
