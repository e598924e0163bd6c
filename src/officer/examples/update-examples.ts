import { objectOf } from '../../engine/schema/json.ts';
import type { Catalogue, FormDefinition } from '../../engine/schema/types.ts';
import { type CarriedExample, findCarriedExamples } from '../check/examples/carry-written.ts';
import { findMissingAnswers, type MissingAnswer } from '../check/examples/complete-written.ts';
import { createExampleSpace } from '../check/examples/example-space.ts';
import { errorKeyOf, rulesToShow } from '../check/examples/generate-examples.ts';
import { type EligibilityCase, missingEligibilityCases, missingTableCases } from '../check/examples/rule-cases.ts';
import { updateGenerated, type WrittenGenerated } from '../check/examples/written-examples.ts';
import { findCatalogue, formFolders, listValidForms } from '../data/catalogue.ts';
import { type LocatedJson, locateJson } from '../data/located-json.ts';
import { createOfficerData, type OfficerData } from '../data/read-officer-data.ts';
import { withAnswer, withCarried, withCases, withGenerated } from './example-text.ts';

/** What `npm run examples` changed in the examples of a form, or of rules over facts. */
export interface ExamplesUpdate {
  readonly path: string;
  readonly text: string;
  readonly form?: FormDefinition;
  /** Examples of the officers that follow a migration. */
  readonly carried: readonly CarriedExample[];
  /** Answers that were added to examples of the officers. */
  readonly completed: readonly MissingAnswer[];
  /** The generated examples before and after. */
  readonly before: WrittenGenerated;
  readonly after: WrittenGenerated;
  /** Cases that were added to rules over facts. */
  readonly cases: readonly object[];
  /** Keys of errors for which no example was found. */
  readonly missing: readonly string[];
}

const withFiles = (data: OfficerData, texts: ReadonlyMap<string, string>): OfficerData => {
  const files = new Map(data.files);
  for (const [path, text] of texts) files.set(path, locateJson(path, text));
  return createOfficerData(files, data.otherFiles, data.logos, data.tables);
};

const asPath = ({ part, name, place }: MissingAnswer) => [
  part,
  name,
  ...(part === 'invalid' ? ['data'] : []),
  ...place.map((step) => (/^\d+$/.test(step) ? Number(step) : step)),
];

const isLikeAnother = (file: LocatedJson | undefined, name: string): boolean =>
  !('data' in objectOf(objectOf(objectOf(file?.value)['invalid'])[name]));

type Carried = ReadonlyMap<string, readonly CarriedExample[]>;

/** Carries the examples of forms with migrations. */
const carryAll = (data: OfficerData, catalogue: Catalogue): readonly [OfficerData, Carried] => {
  const folders = formFolders(data);
  const carried = new Map<string, readonly CarriedExample[]>();
  const texts = new Map<string, string>();
  for (const form of listValidForms(data)) {
    const path = `${folders.get(form.key)}/examples.json`;
    const file = data.files.get(path);
    if (!file || form.migrations.length === 0) continue;
    const found = findCarriedExamples(createExampleSpace(catalogue, form), (name) => !isLikeAnother(file, name));
    if (found.length === 0) continue;
    carried.set(path, found);
    texts.set(path, found.reduce(withCarried, file.text));
  }
  return [withFiles(data, texts), carried];
};

type Completed = ReadonlyMap<string, readonly MissingAnswer[]>;

/** Adds the answers to newly required fields. */
const completeAll = (data: OfficerData, catalogue: Catalogue): readonly [OfficerData, Completed] => {
  const folders = formFolders(data);
  const completed = new Map<string, readonly MissingAnswer[]>();
  const texts = new Map<string, string>();
  for (const form of listValidForms(data)) {
    const path = `${folders.get(form.key)}/examples.json`;
    const file = data.files.get(path);
    const found = file ? findMissingAnswers(createExampleSpace(catalogue, form)) : [];
    // An example that is like another one gets the answer from it.
    const own = found.filter(({ part, name }) => part === 'valid' || !isLikeAnother(file, name));
    if (!file || own.length === 0) continue;
    completed.set(path, own);
    texts.set(
      path,
      own.reduce((text, one) => withAnswer(text, asPath(one), one.value), file.text),
    );
  }
  return [withFiles(data, texts), completed];
};

/** A form without examples gets its first ones in a new file. */
const NEW_FILE = '{\n  "$schema": "../../meta/form-examples.json"\n}\n';

interface Changed {
  readonly carried: Carried;
  readonly completed: Completed;
}

const updateForm = (data: OfficerData, { carried, completed }: Changed, catalogue: Catalogue, form: FormDefinition) => {
  const path = `${formFolders(data).get(form.key)}/examples.json`;
  const file = data.files.get(path) ?? locateJson(path, NEW_FILE);
  // The meta-schema has checked the file.
  const before = objectOf(objectOf(file.value)['generated']) as WrittenGenerated;
  const after = updateGenerated(createExampleSpace(catalogue, form), before) ?? {};
  const isSame = JSON.stringify(before) === JSON.stringify(after);
  const shown = new Set(
    [...Object.values(form.examples.invalid), ...Object.values(after.invalid ?? {})].flatMap(({ errors }) => errors),
  );
  const missing = rulesToShow(form)
    .map((rule) => errorKeyOf(form, rule))
    .filter((key) => !shown.has(key));
  const text = isSame ? file.text : withGenerated(file.text, Object.keys(after).length > 0 ? after : undefined);
  return [
    {
      path,
      text,
      form,
      carried: carried.get(path) ?? [],
      completed: completed.get(path) ?? [],
      before,
      after,
      cases: [],
      missing,
    },
  ];
};

const updateRules = (data: OfficerData, path: string, cases: readonly object[]): readonly ExamplesUpdate[] => {
  const file = data.files.get(path);
  if (!file || cases.length === 0) return [];
  return [
    { path, text: withCases(file.text, cases), carried: [], completed: [], before: {}, after: {}, cases, missing: [] },
  ];
};

const eligibilityCases = (catalogue: Catalogue): readonly EligibilityCase[] => {
  const { rules, examples = [] } = catalogue.eligibility;
  return Object.entries(rules).flatMap(([name, rule]) => {
    const own = examples.map(objectOf).filter((one) => one['rule'] === name);
    const isBroken = (one: (typeof own)[number]) => Array.isArray(one['broken']) && one['broken'].length > 0;
    const [accepted, refused] = [!own.some((one) => !isBroken(one)), !own.some(isBroken)];
    return missingEligibilityCases(catalogue, name, { accepted, refused: refused && Object.keys(rule).length > 0 });
  });
};

/**
 * The examples as they are after `npm run examples`: every field is answered, every rule is broken, every row of rules
 * over facts is reached, as far as examples can be generated. What officers wrote stays; their examples get an answer to
 * each newly required field, and follow the newest migrations.
 * @returns undefined when the data cannot be read as a whole
 */
export const updateExamples = (data: OfficerData): readonly ExamplesUpdate[] | undefined => {
  const catalogue = findCatalogue(data);
  if (!catalogue) return undefined;
  const [moved, carried] = carryAll(data, catalogue);
  const [current, completed] = completeAll(moved, findCatalogue(moved) ?? catalogue);
  const now = findCatalogue(current) ?? catalogue;
  const forms = listValidForms(current).flatMap((form) => updateForm(current, { carried, completed }, now, form));
  const tables = Object.entries(now.tables).flatMap(([name, table]) =>
    updateRules(current, `schemas/rules/${name}.json`, missingTableCases(now, table)),
  );
  const all = [...forms, ...tables, ...updateRules(current, 'schemas/rules/eligibility.json', eligibilityCases(now))];
  return all.filter(
    ({ path, text, missing }) => text !== (data.files.get(path)?.text ?? NEW_FILE) || missing.length > 0,
  );
};
