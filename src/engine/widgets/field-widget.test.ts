import { describe, expect, it } from 'vitest';
import { namedWidgetFacts, pickWidget, prefixFieldOf } from './field-widget.ts';

describe('pickWidget', () => {
  it.each([
    ['the ui:widget that ui.json names', { type: 'string' }, { 'ui:widget': 'textarea' }, 'textarea'],
    ['the ui:field that ui.json names', { type: 'boolean' }, { 'ui:field': 'declaration' }, 'declaration'],
    ['radio for up to three options', { enum: ['a', 'b', 'c'] }, {}, 'radio'],
    ['select for four options', { enum: ['a', 'b', 'c', 'd'] }, {}, 'select'],
    ['checkbox for yes or no', { type: 'boolean' }, {}, 'checkbox'],
    ['number for a whole number', { type: 'integer' }, {}, 'number'],
    ['number for a number', { type: 'number' }, {}, 'number'],
    ['email for an email address', { type: 'string', format: 'email' }, {}, 'email'],
    ['date for a date', { type: 'string', format: 'date' }, {}, 'date'],
    ['file for a file', { type: 'string', format: 'uuid', 'x-file': {} }, {}, 'file'],
    ['text for anything else', { type: 'string' }, {}, 'text'],
  ])('returns %s', (_, schema, ui, widget) => expect(pickWidget(schema, ui)).toBe(widget));
});

describe('prefixFieldOf', () => {
  it('returns the sibling that the dialCode option names', () => {
    expect(prefixFieldOf({ 'ui:widget': 'phone', 'ui:options': { dialCode: 'code' } })).toBe('code');
  });

  it.each([undefined, {}, { 'ui:options': { rows: 4, source: 'city' } }])(
    'returns undefined for the ui.json %j',
    (ui) => {
      expect(prefixFieldOf(ui)).toBeUndefined();
    },
  );
});

describe('namedWidgetFacts', () => {
  it('returns the facts of a widget named by ui:widget or ui:field', () => {
    expect(namedWidgetFacts({ 'ui:widget': 'password' })).toMatchObject({ answerKind: 'none', isSecret: true });
    expect(namedWidgetFacts({ 'ui:field': 'gradeGrid' })).toMatchObject({ answerKind: 'grid', outlivesParent: true });
  });

  it.each([undefined, {}, { 'ui:widget': 'toString' }])(
    'returns the facts of a plain text for the ui.json %j',
    (ui) => {
      expect(namedWidgetFacts(ui)).toEqual({ answerKind: 'text' });
    },
  );
});
