import { buildCatalogue } from '../../engine/schema/catalogue.ts';
import { createChecker, type RuleChecker } from '../../engine/schema/check.ts';
import { createAjv } from '../../engine/schema/factory.ts';
import type { Catalogue, FormDefinition } from '../../engine/schema/types.ts';
import { below, type OfficerData } from '../data/read-officer-data.ts';

const catalogues = new WeakMap<OfficerData, Catalogue | undefined>();
const reasons = new WeakMap<OfficerData, string>();

const buildSafely = (data: OfficerData): Catalogue | undefined => {
  try {
    return buildCatalogue(below(data, 'schemas'));
  } catch (error) {
    // What is missing or leads nowhere is told by the rules about exactly that.
    reasons.set(data, (error as Error).message);
    return undefined;
  }
};

/** The data as the portal reads it, built once for all rules; undefined while a file is missing or leads nowhere. */
export const catalogueOf = (data: OfficerData): Catalogue | undefined => {
  if (!catalogues.has(data)) catalogues.set(data, buildSafely(data));
  return catalogues.get(data);
};

/** Why the data cannot be read as a whole; undefined when it can. */
export const whyUnreadable = (data: OfficerData): string | undefined =>
  catalogueOf(data) ? undefined : (reasons.get(data) ?? '');

/** One checker for all rules: a schema is compiled once, whoever asks. */
export const checker: RuleChecker = createChecker(createAjv());

export const formsOf = ({ steps, forms, content }: Catalogue): readonly FormDefinition[] => [
  ...steps,
  ...Object.values(forms),
  ...Object.values(content),
];

/** Key of a form -> its folder. */
export const foldersOf = ({ files }: OfficerData): ReadonlyMap<string, string> =>
  new Map(
    [...files.keys()]
      .filter((path) => path.endsWith('/schema.json'))
      .map((path) => path.slice(0, -'/schema.json'.length))
      .map((folder) => [folder.slice(folder.lastIndexOf('/') + 1), folder]),
  );

/** Forms whose schema compiles; the others break their meta-schema, which is told by the rule about that. */
export const soundForms = (data: OfficerData): readonly FormDefinition[] => {
  const catalogue = catalogueOf(data);
  return (catalogue ? formsOf(catalogue) : []).filter((form) => {
    try {
      checker.errors(form, {});
      return true;
    } catch {
      return false;
    }
  });
};

const whyNot = (attempt: () => unknown): string | undefined => {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
};

/** Everything that the portal compiles from a catalogue, each with the file that it comes from. */
const compiledOf = (data: OfficerData, catalogue: Catalogue): readonly (readonly [string, () => unknown])[] => {
  const folders = foldersOf(data);
  return [
    ...formsOf(catalogue).map(
      (form) => [`${folders.get(form.key)}/schema.json`, () => checker.errors(form, {})] as const,
    ),
    ...Object.entries(catalogue.tables).flatMap(([name, { rows }]) =>
      rows.map(({ when }) => [`schemas/rules/${name}.json`, () => checker.condition(when, {})] as const),
    ),
    ...Object.values(catalogue.eligibility.rules).map(
      (rule) => ['schemas/rules/eligibility.json', () => checker.broken(rule, {})] as const,
    ),
  ];
};

/** What the portal could not start or answer with, each file with the reason. */
export const whyNotStarted = (data: OfficerData): readonly (readonly [file: string, why: string])[] => {
  const catalogue = catalogueOf(data);
  if (!catalogue) {
    const why = whyUnreadable(data) ?? '';
    return [[[...data.files.keys()].find((path) => why.includes(path)) ?? 'schemas/application/steps.json', why]];
  }
  return compiledOf(data, catalogue).flatMap(([file, attempt]) => {
    const why = whyNot(attempt);
    return why === undefined ? [] : [[file, why] as const];
  });
};
