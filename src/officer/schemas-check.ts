import { parseArgs } from 'node:util';
import { ownProperty } from '../engine/schema/own-property.ts';
import { errorMessage } from '../engine/text/error-message.ts';
import { checkData } from './check/check-data.ts';
import { findBaseCommit, readDataAtCommit } from './data/read-data-at-commit.ts';
import { type OfficerData, readOfficerData } from './data/read-officer-data.ts';
import { officerTexts } from './report/finding-sentences.ts';
import { asAnnotations, asJson, asText } from './report/format-findings.ts';

/**
 * Reports problems in schemas, texts and themes, with location and correction.
 * Usage: npm run schemas:check -- [--format text|json|annotations] [--root folder] [--base commit]
 * Without --base the data is compared with the merge base with the main branch; without git it is not compared.
 */
const readOptions = () =>
  parseArgs({
    options: {
      format: { type: 'string', default: 'text' },
      root: { type: 'string', default: process.cwd() },
      base: { type: 'string' },
    },
  }).values;

const formats = { text: asText, json: asJson, annotations: asAnnotations } as const;

const baseOf = (data: OfficerData, { root, base }: ReturnType<typeof readOptions>): OfficerData | undefined => {
  const commit = base ?? findBaseCommit(root);
  if (commit === undefined) return undefined;
  try {
    return readDataAtCommit(data, root, commit);
  } catch {
    throw new Error(`--base: git knows no commit “${commit}” in ${root}`);
  }
};

const check = (): void => {
  const values = readOptions();
  const format = ownProperty<(typeof formats)[keyof typeof formats]>(formats, values.format);
  if (!format) throw new Error(`--format is one of ${Object.keys(formats).join(', ')}`);
  const data = readOfficerData(values.root);
  if (data.files.size === 0) throw new Error(`${values.root} has no schemas, locales and themes`);
  const findings = checkData(data, baseOf(data, values));
  const texts = { id: officerTexts(data, 'id'), en: officerTexts(data, 'en') };
  if (findings.length > 0 || values.format === 'json') console.log(format(findings, texts));
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  if (values.format === 'text') console.log(errors === 0 ? `ok: ${data.files.size} files` : `\n${errors} to mend`);
  process.exitCode = errors === 0 ? 0 : 1;
};

try {
  check();
} catch (error) {
  // Invalid arguments or base: print one sentence instead of a stack trace.
  console.error(errorMessage(error).split('\n')[0]);
  process.exitCode = 2;
}
