import { quickSteps } from './suite/quick-steps.ts';
import { runSteps } from './suite/run-steps.ts';

process.exitCode = await runSteps(process.cwd(), quickSteps, process.argv.slice(2));
