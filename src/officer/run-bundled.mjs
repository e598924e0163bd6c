/**
 * Runs a command of this folder from one file that contains all of its modules: loading them one by one takes as long as
 * what most commands do. Usage: node src/officer/run-bundled.mjs <command> [options]
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const source = dirname(fileURLToPath(import.meta.url));
const root = resolve(source, '../..');
const [command = ''] = process.argv.splice(2, 1);
const entry = join(source, `${command}.ts`);
/** From here the bundle finds the packages of the repository. */
const folder = join(root, 'node_modules/.cache/officer');
/** Copies of the repository may share its packages. */
const name = `${command}-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`;
const bundle = join(folder, `${name}.mjs`);
const list = join(folder, `${name}.json`);

/** Changes with each of the files. */
const fingerprintOf = (files) =>
  files.map((file) => {
    const { mtimeMs, size } = statSync(join(root, file));
    return `${file} ${mtimeMs} ${size}`;
  });

const isCurrent = () => {
  try {
    const known = JSON.parse(readFileSync(list, 'utf8'));
    return fingerprintOf(known.map((line) => line.split(' ')[0])).join() === known.join();
  } catch {
    // There is no bundle yet, or a module is gone.
    return false;
  }
};

const writeWhole = (file, text) => {
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
};

const makeBundle = async () => {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    // A module looks for its repository from here.
    define: { 'import.meta.dirname': JSON.stringify(source) },
    metafile: true,
    write: false,
    outfile: bundle,
    logLevel: 'silent',
  });
  mkdirSync(folder, { recursive: true });
  writeWhole(bundle, outputFiles[0].text);
  writeWhole(list, JSON.stringify(fingerprintOf(['package-lock.json', ...Object.keys(metafile.inputs)])));
};

const findBundle = async () => {
  try {
    if (!isCurrent()) await makeBundle();
    return bundle;
  } catch {
    // Where nothing can be written, the modules are loaded one by one.
    await import('tsx');
    return entry;
  }
};

await import(pathToFileURL(await findBundle()).href);
