import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { errorMessage } from '../engine/text/error-message.ts';
import { readOfficerData } from './data/read-officer-data.ts';
import { formatUpdates } from './examples/format-update.ts';
import { updateExamples } from './examples/update-examples.ts';

/**
 * Writes the examples that can be generated into examples.json of each form and into the tables of rules, and prints
 * what it wrote. Usage: npm run examples -- [--root folder]
 */
const write = (): void => {
  const { root } = parseArgs({ options: { root: { type: 'string', default: process.cwd() } } }).values;
  const data = readOfficerData(root);
  const updates = updateExamples(data);
  if (!updates) throw new Error('The forms cannot be read: npm run schemas:check names what is wrong');
  for (const { path, text } of updates) writeFileSync(join(root, path), text);
  console.log(updates.length === 0 ? `ok: ${data.files.size} files` : formatUpdates(data, updates));
  process.exitCode = updates.some(({ missing }) => missing.length > 0) ? 1 : 0;
};

try {
  write();
} catch (error) {
  console.error(errorMessage(error).split('\n')[0]);
  process.exitCode = 2;
}
