import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findBaseCommit, readDataAtCommit } from './data/read-data-at-commit.ts';
import { readOfficerData } from './data/read-officer-data.ts';
import { buildSite } from './preview/site/build-site.ts';

/**
 * Builds a static site with screenshots of changes in the officers' data, before and after.
 * Usage: npm run preview:site -- [--base commit] [--out folder] [--root folder]
 * Without --base the data is compared with the merge base with the main branch.
 */
const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    out: { type: 'string', default: 'preview-site' },
    root: { type: 'string', default: process.cwd() },
  },
});
const root = resolve(values.root);
const base = values.base ?? findBaseCommit(root);
if (base === undefined) throw new Error('--base: name the commit to compare with; there is no git here that knows it');
const now = readOfficerData(root);
const out = resolve(values.out);
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const { pictures, changed } = await buildSite({ root, base, out, now, then: readDataAtCommit(now, root, base) });
console.log(`${changed.length} of ${pictures} pictures differ from ${base}: ${out}/index.html`);
