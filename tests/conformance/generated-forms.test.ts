import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoadedForm } from '../../src/client/forms/runtime/browser-checker.ts';
import { entryOf, type FormNode, fieldOf, formModelOf } from '../../src/engine/model/form-model.ts';
import { presentFieldsAt, pruneHidden } from '../../src/engine/model/present-fields.ts';
import { normalizeAnswers } from '../../src/engine/normalize/normalize-answers.ts';
import { createAjv } from '../../src/engine/schema/ajv-factory.ts';
import { type Checker, createChecker } from '../../src/engine/schema/checker.ts';
import { isObject } from '../../src/engine/schema/json.ts';
import type { Answers, FormDefinition } from '../../src/engine/schema/types.ts';
import { checkAnswers } from '../../src/engine/steps/check-answers.ts';
import { describeAnswers, type SummaryGroup } from '../../src/engine/summary/describe-answers.ts';
import { optionKey, textKey } from '../../src/engine/text/text-keys.ts';
import type { AnswerKind } from '../../src/engine/widgets/widget.ts';
import { fromWire } from '../../src/engine/wire/from-wire.ts';
import { toWire } from '../../src/engine/wire/to-wire.ts';
import { checkData } from '../../src/officer/check/check-data.ts';
import { textKeysOfForm } from '../../src/officer/data/form-text-keys.ts';
import { drawnFields, giveAnswers, loadAllParts, openForm } from '../support/generated-forms/browser-form.tsx';
import { answersFor, breakAnswers } from '../support/generated-forms/generate-answers.ts';
import { generatedForm } from '../support/generated-forms/generate-schema.ts';
import { addGeneratedStep, formIn, withExamples } from '../support/generated-forms/officer-data.ts';
import { currentData } from '../support/officer/current-data.ts';
import { loadPrecompiled } from './precompiled.ts';

/** Findings that ask for further examples, of which a generated form brings two. */
const asksForExamples = new Set(['missingExample', 'missingAnswer']);

/** `npm run test:forms` tries more forms, other ones each time; every other run tries the same few. */
const asked = process.env['GENERATED_FORMS'];
const RUNS = Number(asked ?? 60);
const seed = asked === undefined ? { seed: 20_261_124 } : {};
const ANSWERS_PER_FORM = 8;
/** Drawing takes most of the time. */
const DRAWN_PER_FORM = 1;
const SAMPLES = 40;

const server = createChecker(createAjv());

/** The result of one side for sent answers: the answers it would store, and the errors it reports. */
const receive = (checker: Checker, form: FormDefinition, sent: Answers) => {
  const normalized = normalizeAnswers(checker, form, sent);
  const answers = pruneHidden(form, normalized, {}, (condition, value) => checker.holds(form, condition, value));
  const errors = checkAnswers(checker, form, answers).map(({ path, key }) => `${path} ${key}`);
  return { answers, errors: errors.sort() };
};

/** Answers that are no group and no list, with the places of those that a summary leaves out removed. */
const listValues = (value: unknown): readonly string[] => {
  if (value === false) return [];
  if (typeof value !== 'object' || value === null) return [String(value)];
  return Object.values(value).flatMap(listValues);
};

interface ShownAnswer {
  readonly label: string;
  readonly option: string | undefined;
  readonly value: string;
}

const listShown = (form: FormDefinition, groups: readonly SummaryGroup[]): readonly ShownAnswer[] =>
  groups.flatMap(({ entries }) =>
    entries.flatMap(({ names, kind, value, items, entries: inner }): readonly ShownAnswer[] => {
      const label = textKey(form.key, names, 'label');
      const show = (single: unknown, of: AnswerKind): ShownAnswer => ({
        label,
        option: of === 'choice' ? optionKey(form.key, names, single) : undefined,
        value: String(single),
      });
      if (items?.length) return items.map((item) => show(item.value, item.kind));
      if (kind !== 'list' && kind !== 'rows') return [show(value, kind)];
      return [{ label, option: undefined, value: '' }, ...inner.flatMap((part) => listShown(form, part))];
    }),
  );

const parts = await loadAllParts();

/** Places of the fields that the answers show, at any depth: those of entries for each entry. */
const presentPlaces = (form: FormDefinition, answers: Answers): ReadonlySet<string> => {
  const holds = (condition: FormDefinition['schema'], value: unknown) => server.holds(form, condition, value);
  const below = (node: FormNode, place: readonly string[], value: unknown): readonly string[] => {
    if (Array.isArray(value) && node.entry?.fields.size)
      return value.flatMap((entry, index) => below(entryOf(node), [...place, String(index)], entry));
    if (node.fields.size === 0) return [];
    return [...presentFieldsAt(form, answers, place, holds)].flatMap((name) => {
      const inner = isObject(value) ? value[name] : undefined;
      return [[...place, name].join('.'), ...below(fieldOf(node, name), [...place, name], inner)];
    });
  };
  return new Set(below(formModelOf(form), [], answers));
};

/** An entry of a list of single values has a frame of its own in the field of the list. */
const isSingleEntry = (place: string): boolean => /\.\d+$/.test(place);

/** The page draws exactly the fields that the answers show. */
const expectDrawn = ({ form, loaded }: CheckedForm, answers: Answers): void => {
  const drawn = [...drawnFields(openForm(loaded, answers))].filter((place) => !isSingleEntry(place));
  expect(drawn.sort()).toEqual([...presentPlaces(form, answers)].sort());
};

/** Answers that are given one by one on the page arrive as they were given. */
const expectTyped = async ({ loaded }: CheckedForm, answers: Answers): Promise<void> => {
  const page = openForm(loaded);
  giveAnswers(page, answers);
  await page.flush();
  expect(await page.validation.checkAll()).toEqual([]);
  expect(page.validation.prunedAnswers()).toEqual(answers);
};

interface CheckedForm {
  readonly form: FormDefinition;
  readonly loaded: LoadedForm;
  readonly browser: Checker;
  readonly texts: ReturnType<typeof textKeysOfForm>;
}

/** Both sides accept the answers or give the same errors, each of which has a text. @returns what both store */
const expectSameResult = ({ form, browser, texts }: CheckedForm, sent: Answers) => {
  const there = receive(server, form, sent);
  expect(receive(browser, form, sent)).toEqual(there);
  const keys = there.errors.map((error) => error.slice(error.indexOf(' ') + 1));
  for (const key of keys) if (!key.endsWith('.error.unknown')) expect(texts.errors).toContain(key);
  return there;
};

/** Accepted answers arrive as they were sent, and a summary shows each of them once, with texts that the check asked for. */
const expectKept = ({ form, browser, texts }: CheckedForm, answers: Answers): void => {
  expect(receive(browser, form, answers)).toEqual({ answers, errors: [] });
  const sent = JSON.parse(JSON.stringify(toWire(form, answers).fields)) as Answers;
  expect(fromWire(form, sent)).toEqual({ answers, errors: [] });
  const shown = listShown(form, describeAnswers(form, answers));
  const values = shown.map(({ value }) => value).filter((value) => value !== '' && value !== 'false');
  expect(values.sort()).toEqual([...listValues(answers)].sort());
  for (const { label, option, value } of shown) {
    expect(texts.required).toContain(label);
    // Yes and no have texts of their own.
    if (option !== undefined && value !== 'true' && value !== 'false') expect(texts.required).toContain(option);
  }
};

describe('generated forms', () => {
  it(`${RUNS} forms are accepted by the check, both sides do the same with random answers to them, and the page draws the fields that they show`, async () => {
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(generatedForm, fc.gen(), async (generated, random) => {
        const step = addGeneratedStep(generated);
        const form = formIn(step);
        const samples = fc.sample(answersFor(form.schema), { numRuns: SAMPLES, seed: 1 });
        const valid = samples
          .map((sample) => receive(server, form, sample))
          .filter(({ errors }) => errors.length === 0);
        const data = withExamples(
          step,
          valid.map(({ answers }) => answers),
        );
        fc.pre(valid.length > 1);
        expect(checkData(data, currentData).filter(({ rule }) => !asksForExamples.has(rule))).toEqual([]);
        const loaded = loadPrecompiled(form, parts);
        const checked = { form, loaded, browser: loaded.checker, texts: textKeysOfForm(form, true) };
        for (let round = 0; round < ANSWERS_PER_FORM; round += 1) {
          const { answers, errors } = expectSameResult(checked, random(answersFor, form.schema));
          if (errors.length === 0) expectKept(checked, answers);
          if (errors.length === 0) await expectTyped(checked, answers);
          if (round < DRAWN_PER_FORM) expectDrawn(checked, answers);
          accepted += errors.length === 0 ? 1 : 0;
          expectSameResult(checked, random(breakAnswers, answers));
        }
      }),
      { numRuns: RUNS, ...seed },
    );
    expect(accepted).toBeGreaterThan((RUNS * ANSWERS_PER_FORM) / 2);
  }, 3_600_000);
});
