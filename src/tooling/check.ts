import { stopWithParent } from './shared/stop-with-parent.ts';
import { runSteps } from './suite/run-steps.ts';
import { quickSteps } from './suite/steps.ts';

stopWithParent();
process.exitCode = await runSteps(process.cwd(), quickSteps, process.argv.slice(2));
