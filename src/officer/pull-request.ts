import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkData, isReadable } from './check/check-data.ts';
import type { Finding } from './check/finding.ts';
import { checker, findCatalogue } from './data/catalogue.ts';
import { findBaseCommit, readDataAtCommit } from './data/read-data-at-commit.ts';
import { type OfficerData, readOfficerData } from './data/read-officer-data.ts';
import { createLanguageTexts } from './diff/language-texts.ts';
import { type Diff, makeDiff, mayMerge } from './diff/make-diff.ts';
import { buildSite } from './preview/site/build-site.ts';
import { officerTexts } from './report/finding-sentences.ts';
import { writeComment } from './report/write-comment.ts';

/**
 * The full report on a change: the check, the diff with its verdict, and screenshots.
 * Usage: npm run pull-request -- [--base commit] [--out folder] [--root folder] [--pictures-url address] [--no-pictures]
 * Writes comment.md and site/ into the folder. Ends with 1 when the change must not be merged as it is, with 2 when nothing can be compared.
 */
const readOptions = () =>
  parseArgs({
    allowNegative: true,
    options: {
      base: { type: 'string' },
      out: { type: 'string', default: 'officers-report' },
      root: { type: 'string', default: process.cwd() },
      'pictures-url': { type: 'string' },
      pictures: { type: 'boolean', default: true },
    },
  }).values;

const versionOf = (data: OfficerData) => {
  const catalogue = isReadable(data) ? findCatalogue(data) : undefined;
  return catalogue && { data, catalogue };
};

const compare = (then: OfficerData, now: OfficerData): Diff | undefined => {
  const [before, after] = [versionOf(then), versionOf(now)];
  return before && after && makeDiff(checker, before, after);
};

const readBaseData = (now: OfficerData, root: string, base: string): OfficerData => {
  try {
    return readDataAtCommit(now, root, base);
  } catch {
    throw new Error(`--base: git knows no commit “${base}” in ${root}`);
  }
};

const isError = ({ severity }: Finding): boolean => severity === 'error';

const run = async (): Promise<void> => {
  const values = readOptions();
  const [root, out] = [resolve(values.root), resolve(values.out)];
  const base = values.base ?? findBaseCommit(root);
  if (base === undefined)
    throw new Error('--base: name the commit to compare with; there is no git here that knows it');
  const now = readOfficerData(root);
  const then = readBaseData(now, root, base);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const findings = checkData(now, then);
  const diff = compare(then, now);
  const canBeDrawn = diff !== undefined && values.pictures && !findings.some(isError);
  const site = canBeDrawn ? await buildSite({ root, base, out: join(out, 'site'), now, then }) : undefined;
  const url = values['pictures-url'];
  const comment = writeComment({
    findings,
    ...(diff && { diff }),
    pictures: site?.pairs ?? [],
    ...(url !== undefined && { picturesUrl: url }),
    words: { id: createLanguageTexts(now, [now, then], 'id'), en: createLanguageTexts(now, [now, then], 'en') },
    texts: { id: officerTexts(now, 'id'), en: officerTexts(now, 'en') },
  });
  await writeFile(join(out, 'comment.md'), `${comment}\n`);
  console.log(`${join(out, 'comment.md')}${site ? `, ${join(out, 'site', 'index.html')}` : ''}`);
  process.exitCode = findings.some(isError) || diff === undefined || !mayMerge(diff) ? 1 : 0;
};

run().catch((error: Error) => {
  // Invalid arguments or base: print one sentence instead of a stack trace.
  console.error(error.message);
  process.exitCode = 2;
});
