import fc from 'fast-check';
import { expect } from 'vitest';
import { applyPosted } from '../../../src/client/forms/posted/apply-posted.ts';
import { readPostedValues } from '../../../src/client/forms/posted/posted-values.ts';
import { setAt } from '../../../src/client/forms/runtime/path.ts';
import { withDefaults } from '../../../src/engine/model/defaults.ts';
import { fileRuleOf, isListOfFiles, widgetOf } from '../../../src/engine/model/field-facts.ts';
import { formModelOf, nodeAt } from '../../../src/engine/model/form-model.ts';
import { pruneHidden } from '../../../src/engine/model/present-fields.ts';
import { createAjv } from '../../../src/engine/schema/ajv-factory.ts';
import { type Checker, createChecker } from '../../../src/engine/schema/checker.ts';
import { isContainer, isObject, objectOf } from '../../../src/engine/schema/json.ts';
import type { Answers, FieldError, FormDefinition } from '../../../src/engine/schema/types.ts';
import { describeAnswers } from '../../../src/engine/summary/describe-answers.ts';
import { fromWire } from '../../../src/engine/wire/from-wire.ts';
import { toWire } from '../../../src/engine/wire/to-wire.ts';
import { checkData } from '../../../src/officer/check/check-data.ts';
import { fixedFacts } from '../../../src/officer/check/paths/candidate-values.ts';
import type { OfficerData } from '../../../src/officer/data/read-officer-data.ts';
import { loadPrecompiled } from '../../conformance/precompiled.ts';
import { currentData } from '../officer/current-data.ts';
import { breakAnswers } from './break-answers.ts';
import { drawnFields, drawnHtml, giveAnswers, loadAllParts, openForm } from './browser-form.tsx';
import { type CheckedForm, type OpenForm, openGenerated, receive } from './checked-form.ts';
import { languagesWithoutText } from './error-texts.ts';
import { createMarkedTexts, expectNoneInDocuments, expectNoneOnPage } from './expect-texts.ts';
import { answersFor, chooseFromLists } from './generate-answers.ts';
import { anyFacts } from './generate-conditions.ts';
import type { GeneratedForm } from './generate-form.ts';
import { addGeneratedSteps, stepKey, trilingualData, withExamples } from './officer-data.ts';
import { namesOfControls, postPage } from './posted-page.ts';
import { presentPlaces } from './present-places.ts';
import { listShown, listValues } from './shown-answers.ts';

/** Findings that ask for further examples, of which a generated form brings two. */
const asksForExamples = new Set(['missingExample', 'missingAnswer']);

export const ANSWERS_PER_FORM = 8;
/** Drawing takes most of the time. */
const DRAWN_PER_FORM = 1;
/** Of the forms that are tried at once, those whose needless texts are looked for on every screen. */
const MARKED_AT_ONCE = 3;
const SAMPLES = 30;

const loadedParts = await loadAllParts();

/** An entry of a list of single values has a frame of its own in the field of the list. */
const isSingleEntry = (place: string): boolean => /\.\d+$/.test(place);

/** The page draws exactly the fields that the answers show. */
const expectDrawn = (checked: CheckedForm, answers: Answers, facts: Answers): void => {
  const page = openForm(checked.loaded, answers, { facts });
  const drawn = [...drawnFields(page)].filter((place) => !isSingleEntry(place));
  expect(drawn.sort()).toEqual([...presentPlaces(checked, page.store.snapshot(), facts)].sort());
};

/** A page that nobody has touched holds the defaults of the fields that it shows. */
const expectDefaults = ({ form, server, loaded, lookup }: CheckedForm, facts: Answers): void => {
  const holds = (condition: FormDefinition['schema'], value: unknown) => server.holds(form, condition, value);
  const page = openForm(loaded, {}, { facts, lookup });
  const { answers } = { answers: page.validation.normalizedAnswers() };
  expect(page.validation.prunedAnswers()).toEqual(pruneHidden(form, answers, facts, holds));
  expect(withDefaults(form, page.store.snapshot())).toEqual(page.store.snapshot());
};

/** The answers without groups that have none. */
const withoutEmptyGroups = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutEmptyGroups);
  if (!isObject(value)) return value;
  const inner = Object.entries(value).map(([name, one]) => [name, withoutEmptyGroups(one)] as const);
  return Object.fromEntries(inner.filter(([, one]) => !isObject(one) || Object.keys(one).length > 0));
};

/** Answers that are given one by one on the page arrive as they were given. Nobody can give a group without answers. */
const expectTyped = async (checked: CheckedForm, answers: Answers, facts: Answers): Promise<void> => {
  const { loaded, lookup, server } = checked;
  const typed = objectOf(withoutEmptyGroups(answers));
  if ((await receive(checked, server, typed, facts)).errors.length > 0) return;
  const page = openForm(loaded, {}, { facts, lookup });
  giveAnswers(page, typed);
  await page.flush();
  expect(await page.validation.checkAll()).toEqual([]);
  expect(withoutEmptyGroups(page.validation.prunedAnswers())).toEqual(typed);
};

const lines = (errors: readonly FieldError[]): readonly string[] => errors.map(({ path, key }) => `${path} ${key}`);

/** Both sides accept the answers or give the same errors, each of which has a text in every language. */
const expectSameResult = async (checked: CheckedForm, sent: Answers, facts: Answers) => {
  const there = await receive(checked, checked.server, sent, facts);
  const here = await receive(checked, checked.loaded.checker, sent, facts);
  expect([here.answers, lines(here.errors)]).toEqual([there.answers, lines(there.errors)]);
  for (const { key, params } of there.errors) {
    if (!key.endsWith('.error.unknown')) expect(checked.texts.errors).toContain(key);
    expect([key, languagesWithoutText(checked.data, key, params)]).toEqual([key, []]);
  }
  return there;
};

const idOf = (key: string, place: readonly string[]): string => [key, ...place].join('.');

/** Each answer at the place of its control: several choices are one answer. */
const leavesOf = (key: string, names: ReadonlySet<string>, value: unknown, place: readonly string[] = []): Leaf[] => {
  const isWhole = !isContainer(value) || Object.keys(value).length === 0 || names.has(idOf(key, place));
  if (isWhole) return place.length === 0 ? [] : [{ place, value }];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(key, names, inner, [...place, name]));
};

interface Leaf {
  readonly place: readonly string[];
  readonly value: unknown;
}

/** A page with these answers that a browser without scripts sends back means the same answers. */
const expectPosted = async ({ form, loaded, lookup }: CheckedForm, answers: Answers, facts: Answers): Promise<void> => {
  const served = openForm(loaded, answers, { facts, lookup });
  const html = drawnHtml(served);
  const names = namesOfControls(html);
  const typed = objectOf(withoutEmptyGroups(served.validation.prunedAnswers()));
  const isShown = ({ place }: Leaf): boolean =>
    ['', '-year'].some((part) => names.has(`${idOf(form.key, place)}${part}`));
  // Lists of the server are not loaded here, files are not sent twice, and an entry without a ticked box is none.
  const initial = leavesOf(form.key, names, typed)
    .filter((leaf) => !isShown(leaf) || leaf.value === false || isFileAt(form, leaf.place))
    .reduce<unknown>((known, { place, value }) => setAt(known, toPath(place), value), {});
  const page = openForm(loaded, objectOf(initial), { facts, lookup });
  const posted = {
    values: readPostedValues(postPage(html)),
    language: 'id',
    lookup: async () => undefined,
    labelOf: (_path: unknown, choice: unknown) => String(choice),
    upload: async () => undefined,
    reuse: async () => undefined,
  };
  // A choice of an alternative fills in its defaults, which the page shows before they are cleared.
  await applyPosted(page, posted);
  await applyPosted(page, posted);
  await page.flush();
  const found = withoutEmptyGroups(page.validation.prunedAnswers());
  expect(inOrder(form, found)).toEqual(inOrder(form, typed));
};

/** Boxes are ticked in no order. */
const inOrder = (form: FormDefinition, value: unknown, place: readonly string[] = []): unknown => {
  const node = nodeAt(form, place);
  if (Array.isArray(value) && node && widgetOf(node) === 'checkboxes') return [...value].sort();
  if (Array.isArray(value)) return value.map((one, index) => inOrder(form, one, [...place, String(index)]));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inOrder(form, one, [...place, name])]));
};

const toPath = (place: readonly string[]) => place.map((name) => (/^\d+$/.test(name) ? Number(name) : name));

const isFileAt = (form: FormDefinition, place: readonly string[]): boolean => {
  const node = nodeAt(form, place);
  return node !== undefined && (isListOfFiles(node) || fileRuleOf(node) !== undefined);
};

/** The parts of a call that sends texts and files. */
const asParts = (fields: Answers): Answers =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Accepted answers arrive as they were sent, and a summary shows each of them once, with texts that the check asked for. */
const expectKept = async (checked: CheckedForm, answers: Answers, facts: Answers): Promise<void> => {
  const { form, server, texts } = checked;
  expect(await receive(checked, server, answers, facts)).toEqual({ answers, errors: [] });
  const { fields, encoding } = toWire(form, answers);
  const sent = JSON.parse(JSON.stringify(fields)) as Answers;
  const read = encoding === 'json' ? fromWire(form, sent) : fromWire(form, asParts(sent), { text: true });
  const unsent = form.wire.drop ?? [];
  const arrived = Object.fromEntries(Object.entries(answers).filter(([name]) => !unsent.includes(name)));
  expect(read).toEqual({ answers: arrived, errors: [] });
  const shown = listShown(form, describeAnswers(form, answers));
  const values = shown.flatMap((one) => one.values).filter((value) => value !== 'false');
  expect(values.sort()).toEqual([...listValues(formModelOf(form), answers)].sort());
  for (const {
    label,
    option,
    values: [value],
  } of shown) {
    expect(texts.required).toContain(label);
    // Yes and no have texts of their own. Grades need none.
    if (option !== undefined && value !== 'true' && value !== 'false')
      expect([...texts.required, ...texts.optional]).toContain(option);
  }
};

/** The answers at any depth, without places in lists. */
const answeredIn = (value: unknown, at = ''): readonly string[] =>
  isContainer(value)
    ? Object.entries(value).flatMap(([name, inner]) => answeredIn(inner, Array.isArray(value) ? at : `${at}.${name}`))
    : [at];

/** Few of the accepted answers, which answer as many fields as all of them. */
const pickExamples = (accepted: readonly Answers[]): readonly Answers[] => {
  const answered = new Set<string>();
  return accepted.filter((answers, index) => {
    const fresh = answeredIn(answers).filter((place) => !answered.has(place));
    for (const place of fresh) answered.add(place);
    return fresh.length > 0 || index < 2;
  });
};

/** Examples that the form accepts. */
const findExamples = async (opened: OpenForm, samples: readonly Answers[]): Promise<readonly Answers[]> => {
  const received = await Promise.all(
    samples.map((sample) => receive(opened, opened.server, sample, fixedFacts(opened.catalogue.facts))),
  );
  return pickExamples(received.filter(({ errors }) => errors.length === 0).map(({ answers }) => answers));
};

/** A third of the forms is in a third language too. */
const LANGUAGES_EVERY = 3;

const isTrilingual = (forms: readonly GeneratedForm[]): boolean => JSON.stringify(forms).length % LANGUAGES_EVERY === 0;

/** The data with those of the forms for which two accepted answers are found, as their examples. */
const addAnswerable = async (forms: readonly GeneratedForm[], base: OfficerData, server: Checker) => {
  const all = addGeneratedSteps(forms, base);
  const known = await Promise.all(
    forms.map(async (form, index) => {
      const opened = openGenerated(all, stepKey(index), server);
      const samples = fc.sample(answersFor(opened.form.schema), { numRuns: SAMPLES, seed: 1 });
      const chosen = samples.map((sample) => chooseFromLists(opened.form, opened.catalogue, sample));
      return { form, examples: await findExamples(opened, chosen) };
    }),
  );
  const answerable = known.filter(({ examples }) => examples.length > 1);
  const step = addGeneratedSteps(
    answerable.map(({ form }) => form),
    base,
  );
  return {
    keys: answerable.map((_, index) => stepKey(index)),
    data: answerable.reduce((data, { examples }, index) => withExamples(data, examples, stepKey(index)), step),
  };
};

/** @returns how many of the random answers the form accepted */
const tryAnswers = async (opened: OpenForm, random: fc.GeneratorValue, hasMarks: boolean): Promise<number> => {
  const { form, catalogue } = opened;
  const checked = { ...opened, loaded: loadPrecompiled(form, loadedParts) };
  let accepted = 0;
  expectDefaults(
    checked,
    random(() => anyFacts),
  );
  for (let round = 0; round < ANSWERS_PER_FORM; round += 1) {
    const facts = random(() => anyFacts);
    const sent = chooseFromLists(form, catalogue, random(answersFor, form.schema));
    const { answers, errors } = await expectSameResult(checked, sent, facts);
    if (errors.length === 0) {
      accepted += 1;
      await expectKept(checked, answers, facts);
      await expectTyped(checked, answers, facts);
      if (round < DRAWN_PER_FORM) await expectPosted(checked, answers, facts);
    }
    if (round < DRAWN_PER_FORM) expectDrawn(checked, answers, facts);
    const broken = random(breakAnswers, answers);
    await expectSameResult(checked, broken, facts);
    if (round === 0 && hasMarks) {
      const marked = await createMarkedTexts(form, checked.data);
      for (const one of [answers, broken]) await expectNoneOnPage(checked, marked, one, facts);
      if (errors.length === 0) await expectNoneInDocuments(checked, marked, answers);
    }
  }
  return accepted;
};

/**
 * The check accepts the forms, and browser and server do the same with random answers. The check reads all data of the
 * portal, so that several forms at once take as long as one.
 * @returns how many forms could be answered, and how many answers they accepted
 */
export const tryForms = async (forms: readonly GeneratedForm[], random: fc.GeneratorValue) => {
  const base = isTrilingual(forms) ? trilingualData() : currentData;
  const server = createChecker(createAjv());
  const { keys, data } = await addAnswerable(forms, base, server);
  expect(checkData(data, base).filter(({ rule }) => !asksForExamples.has(rule))).toEqual([]);
  let accepted = 0;
  for (const key of keys)
    accepted += await tryAnswers(openGenerated(data, key, server), random, keys.indexOf(key) < MARKED_AT_ONCE);
  return { tried: keys.length, accepted };
};
