import { stopWithParent } from './process/parent.ts';
import { quickSteps } from './suite/quick-steps.ts';
import { runSteps } from './suite/run-steps.ts';

stopWithParent();
process.exitCode = await runSteps(process.cwd(), quickSteps, process.argv.slice(2));
