import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export interface BuiltPortal {
  readonly url: string;
  stop(): Promise<void>;
}

const untilOpen = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const look = (chunk: Buffer) => {
      text += chunk.toString();
      const url = /open at (http:\S+)/.exec(text)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', look);
    child.stderr?.on('data', look);
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}\n${text}`)));
  });

/** The built server in a process of its own; unless `env` says otherwise with demo data and a database of its own. */
export const startBuiltPortal = async (
  root: string,
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BuiltPortal> => {
  const child = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      PORT: '0',
      LOCAL_GATEWAY_PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: undefined,
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await untilOpen(child);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
};
