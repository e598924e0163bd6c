import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildCatalogue } from '../../engine/schema/catalogue.ts';
import { readDataFiles } from '../vite/data-files.ts';
import { renderFields } from './fields-document.ts';
import { renderMachines } from './machines-document.ts';
import { renderReference } from './officers-reference.ts';
import { renderRights } from './rights-document.ts';

/** Path -> text of every document that is made from data and machines. */
const renderDocuments = (root: string): ReadonlyMap<string, string> => {
  const schemas = readDataFiles(root, 'schemas');
  const catalogue = buildCatalogue(schemas);
  return new Map([
    ['docs/machines.md', `${renderMachines(catalogue)}\n`],
    ['docs/rights.md', `${renderRights(catalogue)}\n`],
    ['docs/officers/reference.md', `${renderReference(catalogue, schemas)}\n`],
    ['docs/fields.md', `${renderFields(catalogue, readDataFiles(root, 'locales'))}\n`],
  ]);
};

const findContent = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Documents that no longer say what data and machines say, each as a line for people. */
export const findStaleDocuments = (root: string): readonly string[] =>
  [...renderDocuments(root)]
    .filter(([path, text]) => findContent(join(root, path)) !== text)
    .map(([path]) => `${path} is stale: npm run generate`);

/** Writes the documents anew and gives the paths of those that changed. */
export const writeDocuments = (root: string): readonly string[] => {
  const changed = [...renderDocuments(root)].filter(([path, text]) => findContent(join(root, path)) !== text);
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return changed.map(([path]) => path);
};
