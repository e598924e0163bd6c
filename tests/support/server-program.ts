import { resolve } from 'node:path';
import { computeBuildId, findBuildId } from '../../src/tooling/build/build-id.ts';
import { typeScriptArguments } from '../../src/tooling/shared/run-process.ts';

let known: readonly string[] | undefined;

/** Arguments that make Node run the server: as it is delivered, or from the sources, seconds later, where no build is fresh. */
export const serverProgram = (): readonly string[] => {
  const isBuilt = () => findBuildId('.') === computeBuildId('.');
  known ??= isBuilt() ? [resolve('dist/server/main.js')] : typeScriptArguments('src/server/main.ts');
  return known;
};
