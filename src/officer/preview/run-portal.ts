import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { typeScript } from '../../tooling/process/programs.ts';
import { ended, start } from '../../tooling/process/run.ts';

/** Somebody of the demo data. */
export interface DemoAccount {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

export interface RunningPortal {
  readonly url: string;
  readonly accounts: readonly DemoAccount[];
  /** Ends it and throws its data away. */
  stop(): Promise<void>;
}

interface Program {
  /** Relative to the root. */
  readonly file: string;
  /** What it says when it is ready, with its address. */
  readonly opened: RegExp;
  readonly env?: NodeJS.ProcessEnv;
}

/** Builds the portal where that is needed, and starts it. */
export const built: Program = { file: 'src/tooling/start.ts', opened: /open at (http:\S+)/, env: { PORT: '0' } };

/** Starts it from the sources: what officers change in their files is seen at once. */
export const fromSources: Program = { file: 'src/tooling/dev.ts', opened: /hot reload: (http:\S+)/ };

const account = /Demo (\w+)\s+(\S+@\S+)\s+(\S+)/g;

const accountsIn = (said: string): readonly DemoAccount[] =>
  [...said.matchAll(account)].map(([, role = '', email = '', password = '']) => ({ role, email, password }));

/**
 * Starts the portal of a folder on a database of its own, with demo data; nothing of it is left afterwards.
 * @throws with what it said when it does not open
 */
export const runPortal = async (
  root: string,
  program: Program,
  env: NodeJS.ProcessEnv = {},
): Promise<RunningPortal> => {
  const data = await mkdtemp(join(tmpdir(), 'portal-preview-'));
  const child = start(process.execPath, [...typeScript(program.file)], {
    cwd: root,
    env: {
      ...process.env,
      LOG_LEVEL: 'error',
      RATE_LIMIT: '0',
      ...program.env,
      ...env,
      DATA_DIR: data,
      DATABASE_URL: undefined,
      DEMO_DATA: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const over = ended(child);
  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString();
      const found = program.opened.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    over.then((code) => reject(new Error(`the portal ended with ${code} before it opened:\n${said}`)), reject);
  });
  return {
    url,
    accounts: accountsIn(said),
    stop: async () => {
      child.kill('SIGTERM');
      await over;
      await rm(data, { recursive: true, force: true });
    },
  };
};
