import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildCatalogue } from '../../engine/schema/catalogue.ts';
import { readDataAtLastCommit } from '../../officer/data/read-data-at-last-commit.ts';
import { type OfficerData, readOfficerData, valuesBelow } from '../../officer/data/read-officer-data.ts';
import { renderExports } from './exports-document.ts';
import { renderFields } from './fields-document.ts';
import { renderMachines } from './machines-document.ts';
import { renderReference } from './officers-reference.ts';
import { renderRights } from './rights-document.ts';
import { readWidgets, renderWidgetFiles, type WidgetDeclaration } from './widgets.ts';

/** Path -> text of every document that is generated from data and machines. */
const renderDocuments = (data: OfficerData, widgets: readonly WidgetDeclaration[]): ReadonlyMap<string, string> => {
  const schemas = valuesBelow(data, 'schemas');
  const catalogue = buildCatalogue(schemas);
  const locales = valuesBelow(data, 'locales');
  return new Map([
    ['docs/machines.md', `${renderMachines(catalogue)}\n`],
    ['docs/rights.md', `${renderRights(catalogue)}\n`],
    ['docs/officers/rujukan.md', `${renderReference(catalogue, schemas, locales, widgets, 'id')}\n`],
    ['docs/officers/reference.md', `${renderReference(catalogue, schemas, locales, widgets, 'en')}\n`],
    ['docs/fields.md', `${renderFields(catalogue, locales)}\n`],
    ['docs/exports.md', `${renderExports(catalogue, locales)}\n`],
  ]);
};

const findContent = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/**
 * Whether a document matches the data of the commit that wrote it, because officers change data without regenerating
 * documents.
 */
const wasUpToDate = (
  now: OfficerData,
  widgets: readonly WidgetDeclaration[],
  root: string,
  path: string,
  content: string,
): boolean => {
  const then = readDataAtLastCommit(now, root, path);
  try {
    return then !== undefined && renderDocuments(then, widgets).get(path) === content;
  } catch {
    // The current program cannot read this earlier data.
    return false;
  }
};

/** Generated files that are out of date, each as a readable line. */
export const findStaleDocuments = (root: string): readonly string[] => {
  const now = readOfficerData(root);
  const widgets = readWidgets(root);
  const code = [...renderWidgetFiles(root, widgets)].filter(([path, text]) => findContent(join(root, path)) !== text);
  const documents = [...renderDocuments(now, widgets)].filter(([path, text]) => {
    const content = findContent(join(root, path));
    return content !== text && (content === undefined || !wasUpToDate(now, widgets, root, path, content));
  });
  return [...code, ...documents].map(([path]) => `${path} is stale: npm run generate`);
};

const writeChanged = (root: string, files: ReadonlyMap<string, string>): readonly string[] => {
  const changed = [...files].filter(([path, text]) => findContent(join(root, path)) !== text);
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return changed.map(([path]) => path);
};

/** Writes the generated files and returns the paths of those that changed. */
export const writeDocuments = (root: string): readonly string[] => {
  const widgets = readWidgets(root);
  // The documents describe the meta-schema of the widgets.
  const code = writeChanged(root, renderWidgetFiles(root, widgets));
  return [...code, ...writeChanged(root, renderDocuments(readOfficerData(root), widgets))];
};
