import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ownProperty } from '../engine/schema/own-property.ts';
import { checker, findCatalogue, listStartErrors } from './data/catalogue.ts';
import { findBaseCommit, readDataAtCommit } from './data/read-data-at-commit.ts';
import { type OfficerData, readOfficerData } from './data/read-officer-data.ts';
import { createLanguageTexts, languages } from './diff/language-texts.ts';
import { type Diff, makeDiff, mayMerge, type Version } from './diff/make-diff.ts';
import { asJson, asMarkdown, asText } from './report/format-diff.ts';
import { readRealDrafts } from './verdict/drafts/read-real-drafts.ts';

/**
 * Describes changes in schemas, texts and themes since a base, and their effect on drafts.
 * Usage: npm run schemas:diff -- [base] [--format text|markdown|json] [--language id|en] [--root folder]
 *   [--database url]   counts the drafts of a running portal too; reads only
 * The base is a commit or a folder with the older data; the default is the merge base with the main branch.
 * Ends with 1 when a change needs a migration or breaks something, with 2 when nothing can be compared, else with 0.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    format: { type: 'string', default: 'text' },
    language: { type: 'string' },
    root: { type: 'string', default: process.cwd() },
    database: { type: 'string' },
  },
});
const formats = { text: asText, markdown: asMarkdown, json: asJson } as const;
const format = ownProperty<(typeof formats)[keyof typeof formats]>(formats, values.format);
if (!format) throw new Error(`--format is one of ${Object.keys(formats).join(', ')}`);
const wanted = languages.filter((language) => values.language === undefined || values.language === language);
if (wanted.length === 0) throw new Error(`--language is one of ${languages.join(', ')}`);

const unreadableMessage = 'The data cannot be read as a whole: npm run schemas:check reports the reason';

const versionOf = (data: OfficerData): Version => {
  const catalogue = findCatalogue(data);
  if (!catalogue) throw new Error(unreadableMessage);
  return { data, catalogue };
};

/** Schemas that do not compile cannot be compared; the compiler's message does not help an officer. */
const compare = (then: Version, now: Version, real: Parameters<typeof makeDiff>[3]): Diff => {
  try {
    return makeDiff(checker, then, now, real);
  } catch (error) {
    const isUnread = [then, now].some(({ data }) => listStartErrors(data).length > 0);
    throw isUnread ? new Error(unreadableMessage) : error;
  }
};

const readBaseData = (now: OfficerData, base: string): OfficerData => {
  if (existsSync(base)) return readOfficerData(base);
  try {
    return readDataAtCommit(now, values.root, base);
  } catch {
    throw new Error(`"${base}" is neither a folder nor a commit`);
  }
};

const run = async (): Promise<void> => {
  const now = readOfficerData(values.root);
  const base = positionals[0] ?? findBaseCommit(values.root);
  if (base === undefined) throw new Error('Compare with which commit or folder? npm run schemas:diff -- <base>');
  const then = readBaseData(now, base);
  // The tool uses its own texts, independent of the data that it reads.
  const home = resolve(import.meta.dirname, '../..');
  const tool = home === resolve(values.root) ? now : readOfficerData(home);
  const real = values.database === undefined ? undefined : await readRealDrafts(values.database);
  const diff = compare(versionOf(then), versionOf(now), real);
  const words = { id: createLanguageTexts(tool, [now, then], 'id'), en: createLanguageTexts(tool, [now, then], 'en') };
  console.log(format(diff, words, wanted));
  process.exitCode = mayMerge(diff) ? 0 : 1;
};

run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 2;
});
