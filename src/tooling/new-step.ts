import { errorMessage } from '../engine/text/error-message.ts';
import { addStep } from './add-step.ts';
import { programPath, runNode } from './shared/run-process.ts';

const root = process.cwd();
const key = process.argv[2];

const printNextSteps = (written: readonly string[]): void => {
  console.log(`Step "${key}" was added before the last step:\n${written.map((path) => `  ${path}`).join('\n')}`);
  console.log('Change questions, rules and texts there, then: npm run schemas:check && npm run preview');
};

try {
  if (!key) throw new Error('Which step? For example: npm run new:step -- motivation');
  const written = addStep(root, key);
  await runNode([programPath(root, 'biome'), 'format', '--write', ...written], { cwd: root, stdio: 'ignore' });
  printNextSteps(written);
} catch (error) {
  console.error(errorMessage(error));
  process.exitCode = 1;
}
