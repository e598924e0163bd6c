import { documents, fences, stepNames } from './own-steps.ts';
import { lint, tests, types } from './program-steps.ts';
import type { Step } from './step.ts';

/** What can be told without a database and a browser. */
export const quickSteps: readonly Step[] = [
  types,
  lint,
  fences,
  stepNames,
  documents,
  tests('conformance', 'Conformance of the data'),
  tests('officers', 'Edits of officers'),
  tests('unit', 'Units'),
  tests('machines', 'Machines'),
];
