import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

interface WorkerProgram {
  readonly filename: string;
  readonly execArgv: string[];
}

/**
 * The program of a worker: its source, which needs a loader, or its built file, in the folder of the module or the one
 * above.
 * @param module `import.meta.url` of the module beside which the source lies
 */
export const findWorkerProgram = (module: string, name: string): WorkerProgram => {
  const here = dirname(fileURLToPath(module));
  const source = join(here, `${name}.ts`);
  if (existsSync(source)) {
    const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx'));
    return { filename: source, execArgv: ['--import', loader.href] };
  }
  const built = [here, dirname(here)].map((folder) => join(folder, `${name}.js`));
  return { filename: built.find((file) => existsSync(file)) ?? join(here, `${name}.js`), execArgv: [] };
};
