import { parse } from 'csv-parse/sync';
import type { Browser, Locator } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../../src/contract/account.ts';
import { listExportColumns } from '../../../src/contract/admin-applications.ts';
import { getApplication } from '../../../src/contract/application.ts';
import { pathTo } from '../../../src/contract/pages.ts';
import { withDefaults } from '../../../src/engine/model/defaults.ts';
import { answerKindOf, widgetOf } from '../../../src/engine/model/field-facts.ts';
import { childOf, type FormNode, formModelOf, nodeAt } from '../../../src/engine/model/form-model.ts';
import { isObject } from '../../../src/engine/schema/json.ts';
import type { Answers, StepDefinition } from '../../../src/engine/schema/types.ts';
import { download } from '../../api/documents-support.ts';
import { findBarriers, type Language, loadAxe, shoot } from '../browser.ts';
import { type ApiClient, createClient } from '../client.ts';
import { findFieldSchema } from '../find-field-schema.ts';
import { receive } from '../generated-forms/generated-steps.ts';
import { type Applicant, getStep, press, untilHeading } from '../journey/applicant.ts';
import { submitApplication } from '../journey/application.ts';
import { untilTakenOver } from '../journey/at-step.ts';
import type { PortalData } from '../journey/data.ts';
import { makeDraft } from '../journey/drafts.ts';
import { describeFailure } from '../journey/failure.ts';
import type { ChangedPortal } from '../officer/changed-portal.ts';
import { resumeInBrowser, signInToPortal } from '../officer/sign-in-to-portal.ts';
import type { PortalProcess } from '../portal-process.ts';
import { readPdf } from '../read-pdf.ts';
import { fillAnswers } from './fill-answers.ts';
import type { StepFiles } from './read-forms.ts';
import { printedText, type SpokenAnswer, spokenAnswers } from './spoken-answers.ts';

const steps = ['program', 'personal', 'family', 'academic', 'attachment'];

/** The forms of the test file that runs. */
let keys: readonly string[];
let opened: ChangedPortal;
let browser: Browser;
let data: PortalData;
let portal: PortalProcess;

const formOf = (key: string): StepDefinition => getStep({ data }, key);

/** The answers that are typed: the first valid example. */
const answersTo = (key: string): Answers => Object.values(formOf(key).examples.valid)[0] ?? {};

const nextOf = (key: string): string => {
  const all = data.catalogue.steps.map((step) => step.key);
  return all[all.indexOf(key) + 1] ?? '';
};

/** Errors that the page gives nobody a chance to make: it offers no other option, no further entry and no hidden field. */
const unmakeable = /\.error\.(?:enum|const|uniqueItems|maxItems|unknown|file)$/;

/** A slider, or a scale of numbers, keeps the limits of its field by itself. */
const keepsLimits = (key: string, error: string): boolean => {
  const [field = ''] = error.slice(key.length + 1).split('.error.');
  const node = nodeAt(formOf(key), field.split('.'));
  return node !== undefined && ['slider', 'rating', 'stars'].includes(widgetOf(node));
};

/** An emptied text is no answer. */
const withoutEmptyTexts = (answers: Answers): Answers => {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isObject(value)) return value;
    const full = Object.entries(value).filter(([, inner]) => inner !== '');
    return Object.fromEntries(full.map(([name, inner]) => [name, visit(inner)]));
  };
  return Object.fromEntries(Object.entries(answers).flatMap(([name, one]) => (one === '' ? [] : [[name, visit(one)]])));
};

/** A default of the form answers what the example leaves out, or the mistake is a text that is empty. */
const isFilledIn = (key: string, { data: given, errors }: StepDefinition['examples']['invalid'][string]): boolean => {
  const form = formOf(key);
  const found = receive(form, withDefaults(form, withoutEmptyTexts(given))).errors.map((error) => error.key);
  return found.sort().join() !== [...errors].sort().join();
};

const findMakeableMistake = (key: string) =>
  Object.values(formOf(key).examples.invalid).find(
    (example) =>
      !example.errors.some((error) => unmakeable.test(error) || keepsLimits(key, error)) && !isFilledIn(key, example),
  );

/** Types an invalid example, which is refused with a line for each of its errors. */
const makeMistake = async (applicant: Applicant, key: string): Promise<Answers> => {
  const { page, t } = applicant;
  const mistake = findMakeableMistake(key);
  if (!mistake) return {};
  await fillAnswers(applicant, formOf(key), mistake.data);
  await press(applicant, 'application.save');
  const summary = page.locator('[data-part="error-summary"]');
  await summary.waitFor();
  // Further ones than ten are folded.
  const lines = await summary.locator('a').allTextContents();
  const labels = mistake.errors.map((error) => t(`${error.split('.error.')[0]}.label`));
  expect([key, lines.length]).toEqual([key, labels.length]);
  for (const label of labels) expect([key, lines.join('\n')]).toEqual([key, expect.stringContaining(label)]);
  expect([key, lines.join('\n')]).toEqual([key, expect.not.stringMatching(/\.(error|label)\b/)]);
  return mistake.data;
};

/** An invalid example is typed, refused, corrected to the first valid one, and saved. */
const fillStep = async (applicant: Applicant, key: string): Promise<void> => {
  const { t } = applicant;
  await untilHeading(applicant, t(`${key}.form.title`));
  await untilTakenOver(applicant, key);
  const before = await makeMistake(applicant, key);
  await fillAnswers(applicant, formOf(key), answersTo(key), before);
  await press(applicant, 'application.save');
  await untilHeading(applicant, t(`${nextOf(key)}.form.title`));
};

/** The answers with what depends on the upload left open. */
const asStored = (value: unknown, isFile: (text: string) => boolean): unknown => {
  if (typeof value === 'string') return isFile(value) ? expect.stringMatching(/^[0-9a-f-]{36}$/) : value;
  if (Array.isArray(value)) return value.map((entry) => asStored(entry, isFile));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asStored(inner, isFile)]));
};

/** The answers without groups that hold none: who types nothing into a group leaves none behind. */
const withoutEmptyGroups = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmptyGroups);
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, withoutEmptyGroups(one)] as const);
  return Object.fromEntries(inner.filter(([, one]) => !isObject(one) || Object.keys(one).length > 0));
};

const isExampleFile = (text: string): boolean => text.startsWith('0190a1b2-');

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();

const speechOf = (language: Language, fileText: string) => ({
  language,
  t: data.texts.translate(language),
  fileText,
  lists: data.catalogue.lists,
});

/** Question -> its answers, in the order in which they stand there. */
const byField = (found: readonly (readonly [string, string])[]): Readonly<Record<string, readonly string[]>> => {
  const fields: Record<string, string[]> = {};
  for (const [field, text] of found) fields[field] = [...(fields[field] ?? []), text];
  return fields;
};

/** What a part of a page shows of answers: the innermost questions, each with its words. */
const readAnswers = async (part: Locator): Promise<readonly (readonly [string, string])[]> =>
  part.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('[data-field]')].flatMap((entry) => {
      const answer = entry.matches('td') ? entry : entry.querySelector<HTMLElement>(':scope > dd');
      if (!answer || answer.querySelector('[data-field]')) return [];
      const field = entry.dataset['field'] ?? '';
      if (answer === entry) {
        // A card repeats the heading of the column, which a table hides.
        const cell = answer.cloneNode(true) as HTMLElement;
        for (const heading of cell.querySelectorAll('[data-narrow]')) heading.remove();
        return [[field, cell.textContent ?? ''] as const];
      }
      return [[field, answer.innerText] as const];
    }),
  );

/** The node of a field by its name on the page, which has no numbers of entries. */
const nodeOf = (key: string, field: string): FormNode | undefined =>
  field
    .split('.')
    .reduce<FormNode | undefined>((node, name) => childOf(node?.entry ?? node, name), formModelOf(formOf(key)));

/** A picture is shown without words. */
const isPicture = (key: string, field: string): boolean => {
  const node = nodeOf(key, field);
  return node !== undefined && answerKindOf(node) === 'picture';
};

const expectShown = async (part: Locator, key: string, language: Language): Promise<void> => {
  await part.waitFor();
  const spoken = spokenAnswers(formOf(key), answersTo(key), speechOf(language, 'file'));
  const expected = byField(
    spoken.map(({ field, texts }) => [field, isPicture(key, field) ? '' : squeeze(texts.flat().join(' '))]),
  );
  const shown = async () =>
    byField(
      (await readAnswers(part)).map(([field, text]) => {
        // A file is shown by its name and its size.
        const files = text.match(/[\w-]+\.pdf/g);
        return [field, squeeze(files ? files.map(() => 'file').join(' ') : text)];
      }),
    );
  await expect.poll(async () => [key, await shown()]).toEqual([key, expected]);
};

/** A label is followed by its answer; in a table it is the heading of a column. */
const printedParts = (spoken: SpokenAnswer): readonly string[] =>
  spoken.isInTable ? [spoken.label, ...spoken.texts.flat()] : [`${spoken.label} ${printedText(spoken)}`];

/** The same in the registration document, whose lines are broken anywhere. */
const expectPrinted = async (client: ApiClient, formId: string, language: Language): Promise<void> => {
  const { status, bytes, message } = await download({ url: portal.url }, { client }, 'registration', formId, {
    locale: language,
  });
  expect([status, message]).toEqual([200, '']);
  const { text } = await readPdf(bytes);
  for (const key of keys)
    for (const spoken of spokenAnswers(formOf(key), answersTo(key), speechOf(language, '')))
      for (const printed of printedParts(spoken))
        expect([key, text.replaceAll('\u00ad', '')]).toEqual([key, expect.stringContaining(squeeze(printed))]);
};

/** The answers of an application as an admin exports them, by column. */
const readExport = async (
  language: Language,
  registrationNumber: string,
): Promise<Readonly<Record<string, string>>> => {
  const admin = createClient(portal.url);
  await admin.call(login, { body: { email: 'admin@example.com', password: 'Pendaftaran2026' } });
  const { data: columns } = (await admin.call(listExportColumns)).body;
  // A sheet of its own has a third part in its key, and only a workbook has sheets.
  const ofForms = columns
    .map(({ Key }) => Key)
    .filter((key) => keys.includes(key.split('.')[0] ?? '') && key.split('.').length === 2);
  const query = new URLSearchParams({ columns: ['registrationNumber', ...ofForms].join(), lang: language });
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const response = await fetch(`${portal.url}/api/admin/form/export?${query}`, { headers: { cookie } });
  expect(response.status).toBe(200);
  const rows: string[][] = parse(Buffer.from(await response.arrayBuffer()), { bom: true });
  const row = rows.find(([number]) => number === registrationNumber) ?? [];
  return Object.fromEntries(ofForms.map((key, index) => [key, row[index + 1] ?? '']));
};

/** A text that a spreadsheet would read as a formula has a quote before it, also after a semicolon. */
const withoutFormulaGuards = (cell: string): string => cell.replaceAll(/(^|; )'(?=[-+=@])/g, '$1');

/** A number with a point, and a day, a month or a moment as ISO writes them; undefined for other answers. */
const plainCell = (value: unknown): string | undefined => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && /^\d{4}-\d{2}(?:-\d{2}(?:T\d{2}:\d{2})?)?$/.test(value)
    ? value.replace('T', ' ')
    : undefined;
};

/** A cell holds every answer to its field. Files are downloaded. */
const expectExported = async (language: Language, registrationNumber: string): Promise<void> => {
  const cells = await readExport(language, registrationNumber);
  for (const key of keys)
    for (const spoken of spokenAnswers(formOf(key), answersTo(key), speechOf(language, ''))) {
      if (spoken.texts.flat().includes('')) continue;
      const column = `${key}.${spoken.field.split('.')[0]}`;
      const isInGroup = spoken.field.includes('.');
      const text = isInGroup ? `${spoken.label}: ${printedText(spoken, ', ')}` : printedText(spoken, '; ');
      const plain = isInGroup || isChoice(key, spoken.field) ? undefined : plainCell(answersTo(key)[spoken.field]);
      const expected = plain ?? text;
      const cell = withoutFormulaGuards(squeeze(cells[column] ?? ''));
      expect([column, cell]).toEqual([column, expect.stringContaining(squeeze(expected))]);
    }
};

const isChoice = (key: string, field: string): boolean => 'enum' in (findFieldSchema(formOf(key).schema, field) ?? {});

/** Steps that an applicant is asked for, the portal that has them, and the answers after which it asks for them. */
export interface FormsInPortal {
  readonly forms: readonly StepFiles[];
  readonly open: () => Promise<ChangedPortal>;
  readonly before?: Readonly<Record<string, Answers>>;
  /** Of generated forms. */
  readonly seed?: number;
}

/** Defines the test of a file: one applicant fills in these forms by keyboard. */
export const testFormsInBrowser = ({ forms, open, before = {}, seed }: FormsInPortal): void => {
  beforeAll(async () => {
    keys = forms.map(({ key }) => key);
    opened = await open();
    ({ browser, data, portal } = opened);
  }, 300_000);
  afterAll(() => opened?.close());

  const name =
    'an applicant types the answers of the added forms by keyboard, and review, registration, document and export show them';
  test(seed === undefined ? name : `${name}, seed ${seed}`, async () => {
    const client = await signInToPortal(portal.url);
    const answers = { attachment: { letter: 'a file' }, ...before };
    const formId = await makeDraft(data, { client }, { institution: 'institute', steps, answers });
    const visit = { browser, url: portal.url, data, language: 'id', client } as const;
    const applicant = await resumeInBrowser(visit, 'institute', formId);
    describeFailure(applicant);
    const { page } = applicant;
    for (const key of keys) await fillStep(applicant, key);

    const { data: stored } = (await client.call(getApplication, { query: { formId } })).body;
    for (const key of keys) {
      const saved = stored.Steps.find(({ step }) => step === key)?.answers;
      const typed = asStored(withoutEmptyGroups(answersTo(key)), isExampleFile);
      expect([key, withoutEmptyGroups(saved)]).toEqual([key, typed]);
    }
    await loadAxe(page);
    for (const key of keys) await expectShown(page.locator(`[data-review="${key}"]`), key, 'id');
    expect(await findBarriers(page)).toEqual([]);
    await shoot(page, 'forms-of-others-review');
    await submitApplication(applicant);
    await page.goto(pathTo('registrationDetail', { institution: 'institute', id: formId }));
    for (const key of keys) await expectShown(page.locator(`[data-step="${key}"]`), key, 'id');
    const { data: sent } = (await client.call(getApplication, { query: { formId } })).body;
    for (const language of ['id', 'en'] as const) {
      await expectPrinted(client, formId, language);
      await expectExported(language, sent.RegistrationNumber ?? '');
    }
    expect(applicant.complaints).toEqual([]);
    await applicant.close();
  });
};
