import { describe, expect, it } from 'vitest';
import { checker } from '../../../tests/support/forms.ts';
import { allNodesOf, allNotesOf, knownFields, onlyKnownAnswers } from './form-model.ts';
import { presentFieldsAt } from './present-fields.ts';
import { hasPrintedNotes, printedNotes } from './present-notes.ts';

const note = { 'x-note': true };
const isOther = { properties: { kind: { const: 'other' } }, required: ['kind'] };
const schema = {
  properties: {
    advice: note,
    silent: note,
    people: {
      type: 'array',
      items: { properties: { kind: { type: 'string' } }, if: isOther, then: { properties: { hint: note } } },
    },
  },
  if: { properties: { $facts: { properties: { age: { maximum: 17 } }, required: ['age'] } } },
  then: { properties: { minor: note } },
};
const printed = { 'ui:options': { inDocuments: true } };
const ui = { advice: printed, minor: printed, people: { items: { hint: printed } } };
const form = { schema, ui };
const answers = { people: [{ kind: 'parent' }, { kind: 'other' }] };

describe('printedNotes', () => {
  const shown = (age: number) => [...printedNotes(form, answers, { age }, checker.conditionHolds)];

  it('returns the texts whose conditions hold, of each entry of a list', () => {
    expect(shown(17)).toEqual(['/advice', '/minor', '/people/1/hint']);
    expect(shown(18)).toEqual(['/advice', '/people/1/hint']);
  });

  it('hasPrintedNotes is false where no text asks for it', () => {
    expect([hasPrintedNotes(form), hasPrintedNotes({ schema })]).toEqual([true, false]);
  });
});

describe('the form model', () => {
  it('has texts between fields beside the fields, not among them', () => {
    expect([...knownFields(form)]).toEqual(['people']);
    expect(allNodesOf(form).map(({ path }) => path.join('.'))).toEqual(['', 'people', 'people.*', 'people.*.kind']);
    expect(allNotesOf(form).map(({ path }) => path.join('.'))).toEqual(['advice', 'silent', 'minor', 'people.*.hint']);
    expect([...presentFieldsAt(form, answers, [], checker.conditionHolds)]).toEqual(['people']);
  });

  it('drops an answer to a text', () =>
    expect(onlyKnownAnswers(form, { advice: 'x', people: [] })).toEqual({ people: [] }));
});
