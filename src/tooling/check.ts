import { budget, documents, fences } from './suite/own-steps.ts';
import { lint, tests, types } from './suite/program-steps.ts';
import { runSteps } from './suite/run-steps.ts';

const steps = [
  types,
  lint,
  fences,
  budget,
  documents,
  tests('conformance', 'Conformance of the data'),
  tests('unit', 'Units'),
  tests('machines', 'Machines'),
];

process.exitCode = await runSteps(process.cwd(), steps, process.argv.slice(2));
