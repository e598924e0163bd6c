import { describe, expect, it } from 'vitest';
import type { Answers, JsonSchema, StepUi } from '../schema/types.ts';
import { type AnswerTexts, type AnswerView, headingOfGroup, labelOfAnswer, viewAnswer } from './answer-view.ts';
import { describeAnswers, type SummaryEntry } from './describe-answers.ts';

const schema: JsonSchema = {
  properties: {
    name: { type: 'string' },
    born: { type: 'string', format: 'date' },
    hasCar: { type: 'boolean' },
    colour: { enum: ['red', 'blue'] },
    agrees: { type: 'boolean' },
    dialCode: { type: 'string' },
    phone: { type: 'string' },
    city: { type: 'string' },
    photo: { 'x-file': {} },
    grades: { type: 'object' },
    siblings: { type: 'array', items: { properties: { called: { type: 'string' } } } },
    parent: { type: 'object', properties: { called: { type: 'string' } } },
    hobbies: { type: 'array', items: { type: 'string' } },
    colours: { type: 'array', items: { enum: ['red', 'blue'] } },
  },
};

const ui: StepUi = {
  hasCar: { 'ui:widget': 'radio' },
  phone: { 'ui:widget': 'phone', 'ui:options': { dialCode: 'dialCode' } },
  city: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'city' } },
  grades: { 'ui:field': 'gradeGrid', 'ui:options': { source: 'subject', columns: ['theory', 'skill'] } },
  siblings: { 'ui:field': 'repeat' },
};

const formTexts: Readonly<Record<string, string>> = {
  'trial.name.label': 'Name',
  'trial.colour.option.red': 'Red',
  'trial.colours.option.red': 'Red',
  'trial.siblings.label': 'Sibling',
  'trial.grades.theory.label': 'Theory',
};
const texts: AnswerTexts = {
  t: (key, params) => [key, ...Object.values(params ?? {})].join(' '),
  textOr: (key, otherwise) => formTexts[key] ?? otherwise,
};

const entryOf = (answers: Answers): SummaryEntry => {
  const [entry] = describeAnswers(schema, ui, answers).flatMap(({ entries }) => entries);
  if (!entry) throw new Error('the answers have no entry');
  return entry;
};
const names = [
  { value: 31, label: 'Jakarta' },
  { value: 'math', label: 'Mathematics' },
];
const view = (answers: Answers): AnswerView => viewAnswer(entryOf(answers), { formKey: 'trial', texts, names });

describe('viewAnswer', () => {
  it.each<[string, Answers, AnswerView]>([
    ['a text unchanged', { name: 'Siti' }, { kind: 'text', text: 'Siti' }],
    ['a list of texts as one text', { hobbies: ['chess', 'music'] }, { kind: 'text', text: 'chess, music' }],
    ['a list of options by their labels', { colours: ['blue', 'red'] }, { kind: 'text', text: 'blue, Red' }],
    ['a phone number after its dial code', { dialCode: '+62', phone: '812' }, { kind: 'text', text: '+62 812' }],
    ['an option by its label', { colour: 'red' }, { kind: 'text', text: 'Red' }],
    ['an option without a label by its value', { colour: 'green' }, { kind: 'text', text: 'green' }],
    [
      'a radio answer false without an option label as the word for no',
      { hasCar: false },
      { kind: 'text', text: 'common.word.no' },
    ],
    ['a checked box as a tick', { agrees: true }, { kind: 'tick', text: 'common.word.yes' }],
    ['a date', { born: '2008-02-01' }, { kind: 'day', day: '2008-02-01' }],
    ['a file by its id', { photo: 'f1' }, { kind: 'file', id: 'f1' }],
    ['a value of a list of options by its name', { city: '31' }, { kind: 'text', text: 'Jakarta' }],
    ['a value that is not in its list of options unchanged', { city: '99' }, { kind: 'text', text: '99' }],
  ])('shows %s', (_, answers, expected) => expect(view(answers)).toEqual(expected));

  it('shows grades as a table, marks carried grades, and shows a dash for a missing grade when a later column of its cell has one', () => {
    const grades = { math: { 1: { theory: 80 }, 2: { skill: 90 } }, art: { 1: { skill: 70 } } };
    const part = (key: string, text: string, isCarried = false) => ({
      key,
      label: key === 'theory' ? 'Theory' : key,
      text,
      isCarried,
    });
    expect(view({ grades })).toEqual({
      kind: 'table',
      caption: 'summary.cells Theory / skill summary.carried',
      rowHeading: 'renderer.grid.subject',
      columnHeading: 'summary.semester',
      columns: ['1', '2'],
      rows: [
        {
          key: 'math',
          heading: 'Mathematics',
          cells: [[part('theory', '80')], [part('theory', '80', true), part('skill', '90')]],
        },
        {
          key: 'art',
          heading: 'art',
          cells: [
            [part('theory', '–'), part('skill', '70')],
            [part('theory', '–'), part('skill', '70', true)],
          ],
        },
      ],
    });
  });

  it('numbers the entries of a list of objects, and gives a single object no title', () => {
    const list = view({ siblings: [{ called: 'Budi' }, { called: 'Ani' }] });
    const group = view({ parent: { called: 'Rina' } });
    const titles = [list, group].map((one) => (one.kind === 'list' ? one.parts.map(({ title }) => title) : one.kind));
    expect(titles).toEqual([['renderer.repeat.entry Sibling 1', 'renderer.repeat.entry Sibling 2'], [undefined]]);
  });
});

it('without a text, labelOfAnswer returns the name of the field, and headingOfGroup the text key', () => {
  const context = { formKey: 'trial', texts };
  expect(labelOfAnswer(entryOf({ name: 'Siti' }), context)).toBe('Name');
  expect(labelOfAnswer(entryOf({ born: '2008-02-01' }), context)).toBe('born');
  expect(headingOfGroup('group.person', context)).toBe('trial.group.person');
});
