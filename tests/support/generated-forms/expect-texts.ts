import type { i18n } from 'i18next';
import { expect } from 'vitest';
import { allNodesOf } from '../../../src/engine/model/form-model.ts';
import type { Answers, FormDefinition } from '../../../src/engine/schema/types.ts';
import { describeAnswers } from '../../../src/engine/summary/describe-answers.ts';
import { usedTexts } from '../../../src/officer/check/texts/used-texts.ts';
import { type FormTextKeys, textKeysOfForm } from '../../../src/officer/data/form-text-keys.ts';
import type { OfficerData } from '../../../src/officer/data/read-officer-data.ts';
import { createTexts, type Texts } from '../../../src/server/config/texts.ts';
import { answerCell } from '../../../src/server/features/admin-applications/export-answers.ts';
import { answerBlocks } from '../../../src/server/features/documents/answer-blocks.ts';
import { createLocaleTexts } from '../../../src/server/features/documents/answer-text.ts';
import type { MasterData } from '../../../src/server/features/master-data/master-data.ts';
import { createPageTexts, drawnHtml, openForm } from './browser-form.tsx';
import type { CheckedForm } from './checked-form.ts';
import { nestTexts } from './officer-data.ts';

const NEEDLESS = 'needless text';
const LANGUAGE = 'id';

/** Texts that a field may have: those of its parts, of options and of broken rules. */
const partsOfField: readonly string[] = [
  ...['label', 'help', 'placeholder', 'unit', 'low', 'high', 'group.heading', 'group.more'],
  ...['one', 'two', 'three', 'four', 'five', 'first', 'second', 'true', 'false', '1', '3'].map(
    (value) => `option.${value}`,
  ),
  ...['required', 'type', 'enum', 'const', 'minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum'].map(
    (rule) => `error.${rule}`,
  ),
  ...[
    'multipleOf',
    'minItems',
    'maxItems',
    'uniqueItems',
    'minProperties',
    'anyOf',
    'oneOf',
    'not',
    'check',
    'source',
  ].map((rule) => `error.${rule}`),
];

/** The texts that the check calls needless, among all that a form could have. */
const needlessKeys = (form: FormDefinition, { required, errors, optional }: FormTextKeys): readonly string[] => {
  const used = new Set([...required, ...errors, ...optional]);
  const all = allNodesOf(form)
    .filter(({ names }) => names.length > 0)
    .flatMap(({ names }) => partsOfField.map((part) => [form.key, ...names, part].join('.')));
  return [...new Set(all)].filter((key) => !used.has(key));
};

/** The texts of a form on the page and on the server, in which each that the check calls needless can be recognized. */
export interface MarkedTexts {
  readonly page: i18n;
  readonly server: Texts;
}

export const createMarkedTexts = async (form: FormDefinition, data: OfficerData): Promise<MarkedTexts> => {
  const keys = textKeysOfForm(form, true);
  const needless = needlessKeys(form, keys);
  const { isUnused } = usedTexts(data);
  expect(needless.filter((key) => !isUnused(key))).toEqual([]);
  const marks = new Set(needless);
  const own = nestTexts([...keys.required, ...needless], (key) =>
    marks.has(key) ? `${NEEDLESS} ${key}` : `Text ${key}`,
  );
  const folder = `locales/${LANGUAGE}/`;
  const files = new Map([...data.values].filter(([path]) => path.startsWith(folder)));
  files.set(`${folder}${form.key}.json`, own);
  const byName = [...files].map(([path, texts]) => [path.slice(folder.length, -'.json'.length), texts] as const);
  return { page: await createPageTexts(Object.fromEntries(byName)), server: await createTexts(files) };
};

/** The marked texts that are shown. */
const needlessIn = (shown: string): readonly string[] => shown.match(new RegExp(`${NEEDLESS} [\\w.-]+`, 'g')) ?? [];

// The lists of the data are enough for texts of a form.
const noLists: MasterData = { rows: async () => [], choices: async () => undefined, within: () => noLists };

/** The page, with the errors of the answers, shows no text that the check calls needless. */
export const expectNoneOnPage = async (
  { loaded, lookup }: CheckedForm,
  texts: MarkedTexts,
  answers: Answers,
  facts: Answers,
): Promise<void> => {
  const page = openForm(loaded, answers, { facts, lookup });
  await page.validation.checkAll();
  expect(needlessIn(drawnHtml(page, texts.page))).toEqual([]);
};

/** Nor do the document and the export of accepted answers. */
export const expectNoneInDocuments = async (
  { form }: CheckedForm,
  texts: MarkedTexts,
  answers: Answers,
): Promise<void> => {
  const words = createLocaleTexts(texts.server, LANGUAGE);
  const scope = { words, formKey: form.key, namesOf: async () => [], files: new Map() };
  expect(needlessIn(JSON.stringify(await answerBlocks(form, answers, scope)))).toEqual([]);
  const entries = describeAnswers(form, answers).flatMap((group) => group.entries);
  const described = () => new Map(entries.map((entry) => [entry.name, entry] as const));
  const row = { id: 'form', institutionCode: 1, periodId: null, submittedAt: null, steps: [] };
  for (const field of Object.keys(answers)) {
    const stored = { answers, former: {}, described };
    const place = { form, formKey: form.key, field };
    const cell = await answerCell(row, stored, { texts: words, masterData: noLists }, place);
    expect(needlessIn(String(cell))).toEqual([]);
  }
};
