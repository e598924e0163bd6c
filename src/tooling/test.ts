import { QUICK_BUILD } from './build/build-id.ts';
import { ensureBuild } from './build/ensure-build.ts';
import { stopWithParent } from './shared/stop-with-parent.ts';
import { getChromium, installHeadlessShell } from './suite/chromium.ts';
import { runSuite, type SuiteStep, toTally } from './suite/run-suite.ts';
import { allProjects, staticSteps } from './suite/steps.ts';

/** The built portal starts much faster than the sources. */
const buildStep: SuiteStep = {
  name: 'build',
  title: 'Build',
  requiredBy: ['api', 'exhaustive', 'e2e', 'interactions', 'screens', 'outages'],
  run: async (root) => {
    await ensureBuild(root);
    return toTally(true);
  },
};

const browserStep: SuiteStep = {
  name: 'browser',
  title: 'Browser',
  requiredBy: ['e2e', 'interactions', 'screens'],
  run: async () => {
    await installHeadlessShell();
    process.env['CHROMIUM_PATH'] = await getChromium();
    return toTally(true);
  },
};

stopWithParent();
process.env[QUICK_BUILD] = '1';
const steps = [buildStep, ...staticSteps, browserStep];
process.exitCode = await runSuite(process.cwd(), steps, allProjects, process.argv.slice(2));
