import { readOfficerData } from '../../src/officer/data/read-officer-data.ts';
import { averagesOf, measureEdits } from '../officer-edits/edit-lines.ts';

/** Prints how many lines an officer writes for each prepared edit. Usage: npm run bench:edits */
const edits = measureEdits(readOfficerData(process.cwd()));
const { before, now } = averagesOf(edits);
const width = Math.max(...edits.map(({ name }) => name.length));
const row = (name: string, was: unknown, is: unknown): string =>
  `${name.padEnd(width)} ${String(was).padStart(8)} ${String(is).padStart(8)}`;

console.log(row('edit', 'before', 'now'));
for (const one of edits) console.log(row(one.name, one.before, one.now));
console.log(row('average', before.toFixed(1), now.toFixed(1)));
