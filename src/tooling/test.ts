import { ensureBuild } from './build/ensure-build.ts';
import { stopWithParent } from './shared/stop-with-parent.ts';
import { getChromium } from './suite/chromium.ts';
import { runSteps } from './suite/run-steps.ts';
import { quickSteps, testStep } from './suite/steps.ts';

/** What is built starts in a fraction of the time that the sources take. */
const prepareServer = async (root: string): Promise<NodeJS.ProcessEnv> => {
  await ensureBuild(root);
  return {};
};

const prepareBrowser = async (root: string): Promise<NodeJS.ProcessEnv> => {
  const chromium = await getChromium();
  await ensureBuild(root);
  return { CHROMIUM_PATH: chromium };
};

const steps = [
  ...quickSteps,
  testStep('api', 'API on a real database', prepareServer),
  testStep('e2e', 'In the browser', prepareBrowser),
];

stopWithParent();
process.exitCode = await runSteps(process.cwd(), steps, process.argv.slice(2));
