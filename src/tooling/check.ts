import { stopWithParent } from './shared/stop-with-parent.ts';
import { runSuite } from './suite/run-suite.ts';
import { quickProjects, staticSteps } from './suite/steps.ts';

stopWithParent();
process.exitCode = await runSuite(process.cwd(), staticSteps, quickProjects, process.argv.slice(2));
