import { addStep } from './new-step/add-step.ts';
import { programPath } from './process/programs.ts';
import { runNode } from './process/run.ts';

const root = process.cwd();
const key = process.argv[2];

const say = (written: readonly string[]): void => {
  console.log(`Step "${key}" stands before the last step:\n${written.map((path) => `  ${path}`).join('\n')}`);
  console.log('Change questions, rules and texts there, then: npm run generate && npm run check');
};

try {
  if (!key) throw new Error('Which step? For example: npm run new:step -- motivation');
  const written = addStep(root, key);
  await runNode([programPath(root, 'biome'), 'format', '--write', ...written], { cwd: root, stdio: 'ignore' });
  say(written);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
