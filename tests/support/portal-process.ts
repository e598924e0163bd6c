import { type ChildProcess, spawn } from 'node:child_process';

export interface PortalProcess {
  readonly url: string;
  readonly pid: number;
  readonly output: () => string;
  /** Asks for an orderly stop and gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const readyMs = 240_000;
const opened = /open at (http:\S+)/;

const untilOpen = (child: ChildProcess, output: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the portal did not open: ${why}\n${output()}`));
    const timer = setTimeout(() => fail('it took too long'), readyMs);
    const look = () => {
      const url = opened.exec(output())?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`it ended with ${code}`);
    });
  });

/** Builds and starts the portal that lies in `root` as `npm start` does, on a free port. */
export const startPortalProcess = async (root: string, env: NodeJS.ProcessEnv = {}): Promise<PortalProcess> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/tooling/start.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, VITEST: undefined, PORT: '0', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const output = () => text;
  const url = await untilOpen(child, output);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    url,
    pid: child.pid as number,
    output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
};
