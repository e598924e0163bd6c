import { findStaleDocuments, writeDocuments } from './generate/documents.ts';

const root = process.cwd();

if (process.argv.includes('--check')) {
  const stale = findStaleDocuments(root);
  for (const line of stale) console.error(line);
  process.exitCode = stale.length === 0 ? 0 : 1;
} else {
  const changed = writeDocuments(root);
  console.log(changed.length === 0 ? 'Everything was fresh.' : `Written: ${changed.join(', ')}`);
}
