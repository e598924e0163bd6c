import { expect, it } from 'vitest';
import { answerBlocks } from './answer-blocks.ts';
import { listPictureIds } from './answer-pictures.ts';
import type { AnswerScope } from './answer-text.ts';

const texts: Readonly<Record<string, string>> = {
  'trial.name.label': 'Name',
  'trial.colour.label': 'Colour',
  'trial.colour.option.red': 'Red',
  'trial.grades.label': 'Grades',
  'trial.grades.theory.label': 'Theory',
  'trial.sibling.label': 'Sibling',
  'trial.sibling.called.label': 'Called',
  'trial.group.first': 'First',
  'trial.group.marks': 'Grades',
};

const scope: AnswerScope = {
  formKey: 'trial',
  words: {
    locale: 'en',
    t: (key, params) => [texts[String(key)] ?? key, ...Object.values(params ?? {})].join(' '),
    textOr: (key, otherwise) => texts[key] ?? otherwise,
  },
  namesOf: async ({ name }) =>
    name === 'city' ? [{ value: 'c1', label: 'Jakarta' }] : [{ value: 'math', label: 'Mathematics' }],
  files: new Map([['f1', { name: 'photo.jpg', size: 2_000, storageName: 'x' }]]),
};

const schema = {
  properties: {
    name: { type: 'string' },
    colour: { enum: ['red', 'blue'] },
    city: { type: 'string' },
    photo: { type: 'string', 'x-file': {} },
    agrees: { type: 'boolean' },
    grades: { type: 'object' },
    sibling: { type: 'array', items: { properties: { called: { type: 'string' } } } },
  },
};
const ui = {
  'ui:order': ['colour', 'name', '*'],
  'ui:groups': [
    { key: 'first', fields: ['name', 'colour'] },
    { key: 'marks', fields: ['grades'] },
  ],
  city: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'city' } },
  grades: { 'ui:field': 'gradeGrid', 'ui:options': { source: 'subject', columns: ['theory'] } },
};

it('answerBlocks shows answers of all types in the order and groups of the form, and an answer to an unknown field under its key', async () => {
  const answers = {
    name: 'Siti',
    colour: 'red',
    city: 'c1',
    photo: 'f1',
    agrees: true,
    grades: { math: { 1: { theory: 80 }, 2: {} } },
    sibling: [{ called: 'Budi' }, { called: 'Ani' }],
    gone: 'kept',
  };
  expect(await answerBlocks({ schema, ui }, answers, scope)).toEqual([
    { kind: 'group', text: 'First' },
    {
      kind: 'facts',
      facts: [
        { label: 'Colour', value: 'Red' },
        { label: 'Name', value: 'Siti' },
      ],
    },
    {
      kind: 'facts',
      facts: [
        { label: 'city', value: 'Jakarta' },
        { label: 'photo', value: 'photo.jpg (2 kB)' },
        { label: 'agrees', value: 'common.word.yes' },
      ],
    },
    { kind: 'group', text: 'Grades' },
    { kind: 'text', text: 'summary.cells Theory summary.carried' },
    {
      kind: 'table',
      head: ['renderer.grid.subject', 'summary.semester 1', 'summary.semester 2'],
      rows: [[{ text: 'Mathematics' }, { text: '80', isDerived: false }, { text: '80', isDerived: true }]],
    },
    { kind: 'facts', facts: [{ label: 'gone', value: 'kept' }] },
    { kind: 'group', text: 'renderer.repeat.entry Sibling 1' },
    { kind: 'facts', facts: [{ label: 'Called', value: 'Budi' }] },
    { kind: 'group', text: 'renderer.repeat.entry Sibling 2' },
    { kind: 'facts', facts: [{ label: 'Called', value: 'Ani' }] },
  ]);
});

it('answerBlocks shows a table as a table, and one with more columns than a page is wide as entries', async () => {
  const tableOf = (...names: readonly string[]) => ({
    schema: {
      properties: {
        sibling: { type: 'array', items: { properties: Object.fromEntries(names.map((name) => [name, {}])) } },
      },
    },
    ui: { sibling: { 'ui:field': 'table' } },
  });
  const sibling = [{ called: 'Budi', age: 7 }, { called: 'Ani' }];
  expect(await answerBlocks(tableOf('called', 'age'), { sibling }, scope)).toEqual([
    { kind: 'group', text: 'Sibling' },
    {
      kind: 'table',
      hasEqualColumns: true,
      head: ['Called', 'age'],
      rows: [
        [{ text: 'Budi' }, { text: '7' }],
        [{ text: 'Ani' }, { text: '–' }],
      ],
    },
  ]);
  const wide = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const blocks = await answerBlocks(
    tableOf(...wide),
    { sibling: [Object.fromEntries(wide.map((name) => [name, name]))] },
    scope,
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(['group', 'facts']);
});

it('answerBlocks shows the stored value of an option that is no longer listed, and a fixed text for a missing file', async () => {
  const blocks = await answerBlocks({ schema, ui }, { city: 'gone', colour: 'green', photo: 'lost' }, scope);
  expect(blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ value }) => value) : []))).toEqual([
    'green',
    'gone',
    'documents.answers.file',
  ]);
});

it('answerBlocks shows each value of a list in a line of its own: labels, names, days, files and ranks', async () => {
  const list = (items: object) => ({ type: 'array', items });
  const lists = {
    properties: {
      colour: list({ enum: ['red', 'blue'] }),
      city: list({ type: 'string' }),
      days: list({ type: 'string', format: 'date' }),
      photo: list({ type: 'string', 'x-file': {} }),
      ranked: list({ enum: ['a', 'b'] }),
      height: { type: 'number' },
      begins: { type: 'string', format: 'time' },
    },
  };
  const look = {
    city: { items: { 'ui:widget': 'remoteSelect', 'ui:options': { source: 'city' } } },
    ranked: { 'ui:widget': 'ranking' },
  };
  const answers = {
    colour: ['red', 'blue'],
    city: ['c1', 'gone'],
    days: ['2026-11-24', '2026-11-25'],
    photo: ['f1', 'lost'],
    ranked: ['b', 'a'],
    height: 1.75,
    begins: '09:30',
  };
  const blocks = await answerBlocks({ schema: lists, ui: look }, answers, scope);
  expect(blocks.flatMap((block) => (block.kind === 'facts' ? block.facts.map(({ value }) => value) : []))).toEqual([
    'Red\nblue',
    'Jakarta\ngone',
    'November 24, 2026\nNovember 25, 2026',
    'photo.jpg (2 kB)\ndocuments.answers.file',
    '1. b\n2. a',
    '1.75',
    '09:30',
  ]);
});

it('answerBlocks shows a grid as a table with the names of its rows', async () => {
  const row = { properties: { level: {}, hours: {} } };
  const form = {
    schema: { properties: { skills: { type: 'object', properties: { english: row, arabic: row } } } },
    ui: { skills: { 'ui:field': 'grid' } },
  };
  expect(await answerBlocks(form, { skills: { english: { level: 'B2' }, arabic: { hours: 2 } } }, scope)).toEqual([
    { kind: 'group', text: 'skills' },
    {
      kind: 'table',
      hasEqualColumns: true,
      head: ['', 'level', 'hours'],
      rows: [
        [{ text: 'english' }, { text: 'B2' }, { text: '–' }],
        [{ text: 'arabic' }, { text: '–' }, { text: '2' }],
      ],
    },
  ]);
});

const picture = { image: new Uint8Array([1]), width: 4, height: 3 };

it('answerBlocks prints pictures with the label as alternative text, in groups, entries, lists and tables', async () => {
  const image = { type: 'string', 'x-file': {} };
  const look = { 'ui:widget': 'image' };
  const groups = (name: string) => ({ type: 'array', items: { properties: { [name]: image } } });
  const form = {
    schema: {
      properties: {
        work: image,
        works: { type: 'array', items: image },
        sibling: { type: 'object', properties: { face: image } },
        trips: groups('view'),
        rows: groups('view'),
      },
    },
    ui: {
      work: look,
      works: { items: look },
      sibling: { face: look },
      trips: { items: { view: look } },
      rows: { 'ui:field': 'table', items: { view: look } },
    },
  };
  const withPictures = { ...scope, pictures: new Map([['f1', picture]]) };
  const answers = {
    work: 'f1',
    works: ['f1', 'lost'],
    sibling: { face: 'f1' },
    trips: [{ view: 'lost' }],
    rows: [{ view: 'f1' }],
  };
  const blocks = await answerBlocks(form, answers, withPictures);
  expect(blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))).toEqual([
    { label: 'work', value: '', pictures: [{ ...picture, alt: 'work' }] },
    {
      label: 'works',
      value: 'documents.answers.file',
      pictures: [{ ...picture, alt: 'renderer.repeat.entry works 1' }],
    },
    { label: 'face', value: '', pictures: [{ ...picture, alt: 'face' }] },
    { label: 'view', value: 'documents.answers.file' },
  ]);
  expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    rows: [[{ text: '', pictures: [{ ...picture, alt: 'view' }] }]],
  });
  expect(listPictureIds(form, answers)).toEqual(['f1', 'f1', 'lost', 'f1', 'lost', 'f1']);
});

it('answerBlocks prints the texts between fields that are shown, in the place of the officer, at any depth', async () => {
  const note = { 'x-note': true };
  const form = {
    schema: {
      properties: {
        intro: note,
        name: { type: 'string' },
        hint: note,
        city: { type: 'string' },
        sibling: { type: 'array', items: { properties: { called: { type: 'string' }, tip: note } } },
      },
    },
    ui: {
      'ui:order': ['intro', 'name', 'hint', 'city', 'sibling', '*'],
      'ui:groups': [{ key: 'first', fields: ['intro', 'name', 'hint', 'city'] }],
      sibling: { items: { 'ui:order': ['tip', '*'] } },
    },
  };
  const answers = { name: 'Siti', city: 'Solo', sibling: [{ called: 'Budi' }, { called: 'Ani' }] };
  const words: Readonly<Record<string, string>> = {
    'trial.intro.title': 'Intro',
    'trial.intro.text': 'One **two**\n\n- three',
    'trial.hint.text': 'See [us](https://x.id)',
    'trial.sibling.tip.text': 'Tip',
  };
  const textOr: AnswerScope['words']['textOr'] = (key, otherwise) => words[key] ?? texts[key] ?? otherwise;
  const scopeOfNotes = { ...scope, words: { ...scope.words, textOr } };
  const notes = new Set(['/intro', '/hint', '/sibling/1/tip']);
  expect(await answerBlocks(form, answers, scopeOfNotes, notes)).toEqual([
    { kind: 'group', text: 'First' },
    { kind: 'text', text: 'Intro', part: 'title' },
    { kind: 'text', text: 'One two' },
    { kind: 'text', text: '• three', part: 'entry' },
    { kind: 'facts', facts: [{ label: 'Name', value: 'Siti' }] },
    { kind: 'text', text: 'See us (https://x.id)' },
    { kind: 'facts', facts: [{ label: 'city', value: 'Solo' }] },
    { kind: 'group', text: expect.any(String) },
    { kind: 'facts', facts: [{ label: 'Called', value: 'Budi' }] },
    { kind: 'group', text: expect.any(String) },
    { kind: 'text', text: 'Tip' },
    { kind: 'facts', facts: [{ label: 'Called', value: 'Ani' }] },
  ]);
});
