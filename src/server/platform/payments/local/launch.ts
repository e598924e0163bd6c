import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

const startMs = 20_000;

/** Beside us in `dist/server`, or the sources when we run from them. */
const program = (codeRoot: string): readonly string[] => {
  const here = dirname(fileURLToPath(import.meta.url));
  const built = [join(here, 'local-gateway.js'), join(here, '..', 'local-gateway.js')].find((file) => existsSync(file));
  return built ? [built] : ['--import', 'tsx', join(codeRoot, 'src/local-gateway/main.ts')];
};

/** The first line it prints is its address; undefined when it ended or said nothing. */
const firstLine = (child: ChildProcess): Promise<string | undefined> =>
  new Promise((resolve) => {
    let text = '';
    const timer = setTimeout(() => resolve(undefined), startMs);
    const done = (line: string | undefined) => {
      clearTimeout(timer);
      resolve(line);
    };
    child.once('exit', () => done(undefined));
    child.once('error', () => done(undefined));
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) done(text.slice(0, text.indexOf('\n')));
    });
  });

export const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.stdin?.end();
  });

/** Starts the program; it ends with us whatever becomes of us, since it listens to our end of its input. */
export const launch = async (codeRoot: string, env: NodeJS.ProcessEnv): Promise<Running | undefined> => {
  const child = spawn(process.execPath, [...program(codeRoot)], {
    cwd: codeRoot,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // it may be gone when we tell it something
  child.stdin?.on('error', () => {});
  const url = await firstLine(child);
  if (url !== undefined) return { child, url };
  await end(child);
  return undefined;
};
