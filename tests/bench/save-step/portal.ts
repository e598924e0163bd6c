import { spawn } from 'node:child_process';

export interface BenchPortal {
  readonly url: string;
  stop(): Promise<void>;
}

/** The server as it runs in production, in a process of its own; only the limit per address is set high. */
export const startBenchPortal = async (root: string, dataDir: string, databaseUrl: string): Promise<BenchPortal> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      RESULT_KEY: 'only-for-this-benchmark',
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const found = /open at (http:\S+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the portal ended with ${code}\n${text}`)));
  });
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
