import { describe, expect, it } from 'vitest';
import type { Answers, JsonSchema, StepUi } from '../schema/types.ts';
import { type AnswerTexts, type AnswerView, headingOfGroup, labelOfAnswer, viewAnswer } from './answer-view.ts';
import { describeAnswers, type SummaryEntry } from './describe-answers.ts';

const skill = { properties: { reading: { enum: ['red', 'blue'] }, hours: { type: 'integer' } } };
const hoursFirst = { 'ui:order': ['hours', '*'] };

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
    ranked: { type: 'array', items: { enum: ['red', 'blue'] } },
    cities: { type: 'array', items: { type: 'string' } },
    times: { type: 'array', items: { type: 'string', format: 'time' } },
    begins: { type: 'string', format: 'time' },
    height: { type: 'number' },
    siblingCount: { type: 'integer' },
    total: { type: 'number', 'x-value': 'height * 2' },
    isAdult: { type: 'boolean', 'x-value': 'height > 1' },
    share: { type: 'number' },
    income: { type: 'integer' },
    proofs: { type: 'array', items: { 'x-file': {} } },
    boxes: { type: 'array', items: { type: 'boolean' } },
    skills: { type: 'object', properties: { english: skill, arabic: skill } },
    jobs: {
      type: 'array',
      items: { properties: { since: { type: 'string' }, title: { type: 'string' }, hours: { type: 'number' } } },
    },
  },
};

const ui: StepUi = {
  skills: { 'ui:field': 'grid', 'ui:order': ['arabic', '*'], english: hoursFirst, arabic: hoursFirst },
  hasCar: { 'ui:widget': 'radio' },
  phone: { 'ui:widget': 'phone', 'ui:options': { dialCode: 'dialCode' } },
  city: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'city' } },
  grades: { 'ui:field': 'gradeGrid', 'ui:options': { source: 'subject', columns: ['theory', 'skill'] } },
  siblings: { 'ui:field': 'repeat' },
  jobs: { 'ui:field': 'table', items: { 'ui:order': ['title', '*'] } },
  ranked: { 'ui:widget': 'ranking' },
  cities: { items: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'city' } } },
  share: { 'ui:widget': 'percent' },
  income: { 'ui:widget': 'money' },
};

const formTexts: Record<string, string> = {
  'trial.name.label': 'Name',
  'trial.colour.option.red': 'Red',
  'trial.colours.option.red': 'Red',
  'trial.ranked.option.red': 'Red',
  'trial.boxes.option.false': 'Never',
  'trial.height.unit': 'm',
  'trial.total.unit': 'm',
  'trial.name.unit': 'm',
  'trial.siblings.label': 'Sibling',
  'trial.grades.theory.label': 'Theory',
};
const texts: AnswerTexts = {
  locale: 'id',
  t: (key, params) => [key, ...Object.values(params ?? {})].join(' '),
  textOr: (key, otherwise) => formTexts[key] ?? otherwise,
};

const entryOf = (answers: Answers): SummaryEntry => {
  const [entry] = describeAnswers({ schema, ui }, answers).flatMap(({ entries }) => entries);
  if (!entry) throw new Error('the answers have no entry');
  return entry;
};
const names = [
  { value: 31, label: 'Jakarta' },
  { value: 'math', label: 'Mathematics' },
];
const view = (answers: Answers): AnswerView => viewAnswer(entryOf(answers), { formKey: 'trial', texts, names });

const items = (...names: readonly string[]): Extract<AnswerView, { kind: 'items' }> => ({
  kind: 'items',
  items: names.map((text) => ({ kind: 'text', text })),
  isRanked: false,
});

describe('viewAnswer', () => {
  it.each<[string, Answers, AnswerView]>([
    ['a text unchanged', { name: 'Siti' }, { kind: 'text', text: 'Siti' }],
    ['each text of a list', { hobbies: ['chess', 'music'] }, items('chess', 'music')],
    ['each option of a list by its label', { colours: ['blue', 'red'] }, items('blue', 'Red')],
    ['each option of a ranking by its label', { ranked: ['red'] }, { ...items('Red'), isRanked: true }],
    ['each value of a list by the name that its source gives', { cities: ['31', '99'] }, items('Jakarta', '99')],
    ['each time of a list', { times: ['09:30'] }, items('09.30')],
    ['a time', { begins: '09:30' }, { kind: 'text', text: '09.30' }],
    ['a number with a decimal comma and its unit', { height: 1.75 }, { kind: 'text', text: '1,75\u00a0m' }],
    ['a calculated number with a decimal comma and its unit', { total: 3.5 }, { kind: 'text', text: '3,5\u00a0m' }],
    ['a calculated yes or no in words', { isAdult: false }, { kind: 'text', text: 'common.word.no' }],
    ['a text that is wrongly a number without a unit', { name: 3 }, { kind: 'text', text: '3' }],
    ['a number without a unit', { siblingCount: 3 }, { kind: 'text', text: '3' }],
    ['a percentage', { share: 12.5 }, { kind: 'text', text: '12,5%' }],
    ['an amount of money', { income: 2_500_000 }, { kind: 'text', text: 'Rp\u00a02.500.000' }],
    [
      'each file of a list',
      { proofs: ['f1'] },
      { kind: 'items', items: [{ kind: 'file', id: 'f1' }], isRanked: false },
    ],
    [
      'each box of a list as yes or no, whatever text an option has',
      { boxes: [true, false] },
      items('common.word.yes', 'common.word.no'),
    ],
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

  it('shows a table with the columns that some entry answers, in the order of the form, and a later field last', () => {
    const table = view({
      jobs: [
        { title: 'Tutor', gone: 'x' },
        { hours: 4, title: 'Clerk' },
      ],
    });
    if (table.kind !== 'rows') throw new Error(`shown as ${table.kind}`);
    expect(table.table.columns.map(({ name }) => name)).toEqual(['title', 'hours', 'gone']);
    expect(table.table.rows.map(({ title, cells }) => [title, ...cells.map((cell) => cell?.value)])).toEqual([
      ['renderer.repeat.entry jobs 1', 'Tutor', undefined, 'x'],
      ['renderer.repeat.entry jobs 2', 'Clerk', 4, undefined],
    ]);
  });

  it('shows a grid with the name of each row, and the columns that some row answers', () => {
    const grid = view({ skills: { english: { reading: 'red', hours: 4 }, arabic: { hours: 1 } } });
    if (grid.kind !== 'rows') throw new Error(`shown as ${grid.kind}`);
    expect(grid.table.hasNames).toBe(true);
    expect(grid.table.columns.map(({ name }) => name)).toEqual(['hours', 'reading']);
    expect(grid.table.rows.map(({ title, cells }) => [title, ...cells.map((cell) => cell?.value)])).toEqual([
      ['arabic', 1, undefined],
      ['english', 4, 'red'],
    ]);
    expect(grid.parts.map(({ title, isNamed }) => [title, isNamed])).toEqual([
      ['arabic', true],
      ['english', true],
    ]);
  });

  it('shows a grid whose rows name a column differently as a list of its rows', () => {
    formTexts['trial.skills.english.hours.label'] = 'Lessons';
    const grid = view({ skills: { english: { hours: 4 }, arabic: { hours: 1 } } });
    delete formTexts['trial.skills.english.hours.label'];
    if (grid.kind !== 'list') throw new Error(`shown as ${grid.kind}`);
    expect(
      grid.parts.map(({ title, groups }) => [
        title,
        ...groups.flatMap(({ entries }) => entries.map(({ value }) => value)),
      ]),
    ).toEqual([
      ['arabic', 1],
      ['english', 4],
    ]);
  });

  it('shows a table whose entries once were groups of groups as a list, and one that was a single group without a title', () => {
    expect(view({ jobs: [{ title: { short: 'Tutor' } }] }).kind).toBe('list');
    expect(view({ jobs: { title: 'Tutor' } }).kind).toBe('list');
    expect(view({ jobs: ['Tutor'] })).toEqual(items('Tutor'));
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
