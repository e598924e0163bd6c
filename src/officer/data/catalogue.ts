import { createAjv } from '../../engine/schema/ajv-factory.ts';
import { buildCatalogue, RUBRICS } from '../../engine/schema/catalogue.ts';
import { createChecker, type RuleChecker } from '../../engine/schema/checker.ts';
import type { Catalogue, FormDefinition } from '../../engine/schema/types.ts';
import { errorMessage } from '../../engine/text/error-message.ts';
import { share } from './content-cache.ts';
import { oncePer } from './once-per.ts';
import { type OfficerData, valuesBelow } from './read-officer-data.ts';

const catalogues = new WeakMap<OfficerData, Catalogue | undefined>();
const buildErrors = new WeakMap<OfficerData, string>();

const shareAll = <T extends object>(parts: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, share(part)]));

/** Catalogues with an equal form or rule share one object for it. */
const shareParts = ({
  steps,
  forms,
  content,
  tables,
  eligibility,
  facts,
  rubrics,
  mails,
  ...rest
}: Catalogue): Catalogue => ({
  ...rest,
  steps: steps.map(share),
  forms: shareAll(forms),
  content: shareAll(content),
  tables: shareAll(tables),
  eligibility: { ...eligibility, rules: shareAll(eligibility.rules) },
  facts: share(facts),
  rubrics: shareAll(rubrics),
  mails: share(mails),
});

const tryBuildCatalogue = (data: OfficerData): Catalogue | undefined => {
  try {
    return shareParts(buildCatalogue(valuesBelow(data, 'schemas')));
  } catch (error) {
    // Other rules report missing files and broken references.
    buildErrors.set(data, errorMessage(error));
    return undefined;
  }
};

/**
 * The data as the portal reads it, built once for all rules; undefined while a file is missing or a reference is
 * broken.
 */
export const findCatalogue = (data: OfficerData): Catalogue | undefined => {
  if (!catalogues.has(data)) catalogues.set(data, tryBuildCatalogue(data));
  return catalogues.get(data);
};

/** Why the data cannot be read as a whole; undefined when it can. */
const findCatalogueError = (data: OfficerData): string | undefined =>
  findCatalogue(data) ? undefined : (buildErrors.get(data) ?? '');

/** One checker for all rules, so that each schema is compiled once. */
export const checker: RuleChecker = createChecker(createAjv({ code: { optimize: false } }));

export const listForms = ({ steps, forms, content }: Catalogue): readonly FormDefinition[] => [
  ...steps,
  ...Object.values(forms),
  ...Object.values(content),
];

/** Key of a form -> its folder. */
export const formFolders = oncePer(
  ({ files }: OfficerData): ReadonlyMap<string, string> =>
    new Map(
      [...files.keys()]
        .filter((path) => path.endsWith('/schema.json'))
        .map((path) => path.slice(0, -'/schema.json'.length))
        .map((folder) => [folder.slice(folder.lastIndexOf('/') + 1), folder]),
    ),
);

/** Forms whose schema compiles; a rule reports the others against their meta-schema. */
export const listValidForms = oncePer((data: OfficerData): readonly FormDefinition[] => {
  const catalogue = findCatalogue(data);
  return (catalogue ? listForms(catalogue) : []).filter((form) => {
    try {
      checker.errors(form, {});
      return true;
    } catch {
      return false;
    }
  });
});

const errorOf = (attempt: () => unknown): string | undefined => {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return errorMessage(error);
  }
};

/** Everything that the portal compiles from a catalogue, each with the file that it comes from. */
const compileSteps = (data: OfficerData, catalogue: Catalogue): readonly (readonly [string, () => unknown])[] => {
  const folders = formFolders(data);
  return [
    ...listForms(catalogue).map(
      (form) => [`${folders.get(form.key)}/schema.json`, () => checker.errors(form, {})] as const,
    ),
    ...Object.entries(catalogue.tables).flatMap(([name, { rows }]) =>
      rows.map(({ when }) => [`schemas/rules/${name}.json`, () => checker.conditionHolds(when, {})] as const),
    ),
    ...Object.values(catalogue.eligibility.rules).map(
      (rule) => ['schemas/rules/eligibility.json', () => checker.ruleErrors(rule, {})] as const,
    ),
    ...Object.values(catalogue.rubrics).flatMap(({ key, when, hints }) =>
      [...(when ? [when] : []), ...Object.values(hints)].map(
        (condition) => [`${RUBRICS}${key}.json`, () => checker.conditionHolds(condition, {})] as const,
      ),
    ),
  ];
};

/** Files with which the portal could not start or respond, each with the reason. */
export const listStartErrors = (data: OfficerData): readonly (readonly [file: string, why: string])[] => {
  const catalogue = findCatalogue(data);
  if (!catalogue) {
    const why = findCatalogueError(data) ?? '';
    return [[[...data.files.keys()].find((path) => why.includes(path)) ?? 'schemas/application/steps.json', why]];
  }
  return compileSteps(data, catalogue).flatMap(([file, attempt]) => {
    const why = errorOf(attempt);
    return why === undefined ? [] : [[file, why] as const];
  });
};
