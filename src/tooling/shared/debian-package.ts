import { existsSync } from 'node:fs';
import { runProcess } from './run-process.ts';

/** Seconds to wait for another process that installs something. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=180'];

/**
 * Installs packages of Debian, where this process may: as root on Debian. Elsewhere nothing happens.
 * @throws when the installation fails
 */
export const installDebianPackage = async (...names: readonly string[]): Promise<void> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing ${names.map((name) => `"${name}"`).join(', ')}.`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runProcess('apt-get', [...WAIT, 'update'], options);
  await runProcess('apt-get', [...WAIT, 'install', '-y', '--no-install-recommends', ...names], options);
};
