import { buildCatalogue } from '../../engine/schema/catalogue.ts';
import { createChecker, type RuleChecker } from '../../engine/schema/check.ts';
import { createAjv } from '../../engine/schema/factory.ts';
import type { Catalogue, FormDefinition } from '../../engine/schema/types.ts';
import { below, type OfficerData } from '../data/read-officer-data.ts';

const catalogues = new WeakMap<OfficerData, Catalogue | undefined>();

const buildSafely = (data: OfficerData): Catalogue | undefined => {
  try {
    return buildCatalogue(below(data, 'schemas'));
  } catch {
    // What is missing or leads nowhere is told by the rules about exactly that.
    return undefined;
  }
};

/** The data as the portal reads it, built once for all rules; undefined while a file is missing or leads nowhere. */
export const catalogueOf = (data: OfficerData): Catalogue | undefined => {
  if (!catalogues.has(data)) catalogues.set(data, buildSafely(data));
  return catalogues.get(data);
};

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
