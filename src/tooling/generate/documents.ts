import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildCatalogue } from '../../engine/schema/catalogue.ts';
import { readDataAtLastCommit } from '../../officer/data/read-data-at-last-commit.ts';
import { type OfficerData, readOfficerData, valuesBelow } from '../../officer/data/read-officer-data.ts';
import { renderFields } from './fields-document.ts';
import { renderMachines } from './machines-document.ts';
import { renderReference } from './officers-reference.ts';
import { renderRights } from './rights-document.ts';

/** Path -> text of every document that is made from data and machines. */
const renderDocuments = (data: OfficerData): ReadonlyMap<string, string> => {
  const schemas = valuesBelow(data, 'schemas');
  const catalogue = buildCatalogue(schemas);
  return new Map([
    ['docs/machines.md', `${renderMachines(catalogue)}\n`],
    ['docs/rights.md', `${renderRights(catalogue)}\n`],
    ['docs/officers/rujukan.md', `${renderReference(catalogue, schemas, 'id')}\n`],
    ['docs/officers/reference.md', `${renderReference(catalogue, schemas, 'en')}\n`],
    ['docs/fields.md', `${renderFields(catalogue, valuesBelow(data, 'locales'))}\n`],
  ]);
};

const findContent = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, 'utf8') : undefined);

/** Whether a document says what the data said when it was written: officers, who change the data, write none anew. */
const wasUpToDate = (now: OfficerData, root: string, path: string, content: string): boolean => {
  const then = readDataAtLastCommit(now, root, path);
  try {
    return then !== undefined && renderDocuments(then).get(path) === content;
  } catch {
    // Data of a form that today's program does not read any more.
    return false;
  }
};

/** Documents that no longer say what program and data say, each as a line for people. */
export const findStaleDocuments = (root: string): readonly string[] => {
  const now = readOfficerData(root);
  return [...renderDocuments(now)]
    .filter(([path, text]) => {
      const content = findContent(join(root, path));
      return content !== text && (content === undefined || !wasUpToDate(now, root, path, content));
    })
    .map(([path]) => `${path} is stale: npm run generate`);
};

/** Writes the documents anew and gives the paths of those that changed. */
export const writeDocuments = (root: string): readonly string[] => {
  const changed = [...renderDocuments(readOfficerData(root))].filter(
    ([path, text]) => findContent(join(root, path)) !== text,
  );
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return changed.map(([path]) => path);
};
