import { performance } from 'node:perf_hooks';
import { runNode, typeScriptArguments } from '../shared/run-process.ts';
import { computeBuildId, findBuildId, findCompression, wantedCompression } from './build-id.ts';

const isFresh = (root: string): boolean =>
  findBuildId(root) === computeBuildId(root) && (wantedCompression() === 'quick' || findCompression(root) === 'best');

/** Builds unless `dist` is up to date with the sources. In a process of its own, because building sets NODE_ENV. */
export const ensureBuild = async (root: string): Promise<void> => {
  if (isFresh(root)) return;
  console.log('Building the portal ...');
  const from = performance.now();
  const code = await runNode(typeScriptArguments('src/tooling/build.ts'), { cwd: root });
  if (code !== 0) throw new Error('The build failed, see above');
  console.log(`Built in ${((performance.now() - from) / 1000).toFixed(1)} s.`);
};
