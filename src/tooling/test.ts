import { ensureBuild } from './build/ensure-build.ts';
import { getChromium } from './suite/chromium.ts';
import { budget, documents, fences } from './suite/own-steps.ts';
import { lint, tests, types } from './suite/program-steps.ts';
import { runSteps } from './suite/run-steps.ts';

const prepareBrowser = async (root: string): Promise<NodeJS.ProcessEnv> => {
  const chromium = await getChromium();
  await ensureBuild(root);
  return { CHROMIUM_PATH: chromium };
};

const steps = [
  types,
  lint,
  fences,
  budget,
  documents,
  tests('conformance', 'Conformance of the data'),
  tests('unit', 'Units'),
  tests('machines', 'Machines'),
  tests('api', 'API on a real database'),
  tests('e2e', 'In the browser', prepareBrowser),
];

process.exitCode = await runSteps(process.cwd(), steps, process.argv.slice(2));
