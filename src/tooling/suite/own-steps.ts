import { checkFences } from '../checks/fences.ts';
import { checkPoolUses } from '../checks/pool-in-transaction.ts';
import { checkStepNames } from '../checks/step-names.ts';
import { findStaleDocuments } from '../generate/documents.ts';
import { type Step, tallyOf } from './step.ts';

const report = (problems: readonly string[]): boolean => {
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
};

const own = (name: string, title: string, find: (root: string) => readonly string[]): Step => ({
  name,
  title,
  run: async (root) => tallyOf(report(find(root))),
});

export const fences = own('fences', 'Who imports whom, and who reaches the pool', (root) => [
  ...checkFences(root),
  ...checkPoolUses(root),
]);
export const stepNames = own('step-names', 'No step named in code', checkStepNames);
export const documents = own('documents', 'Generated documents', findStaleDocuments);
