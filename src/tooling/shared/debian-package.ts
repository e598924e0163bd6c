import { existsSync } from 'node:fs';
import { runProcess } from './run-process.ts';

/**
 * Installs a package of Debian, where this process may: as root on Debian. Elsewhere nothing happens.
 * @throws when the installation fails
 */
export const installDebianPackage = async (name: string): Promise<void> => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Installing the package "${name}".`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runProcess('apt-get', ['update'], options);
  await runProcess('apt-get', ['install', '-y', '--no-install-recommends', name], options);
};
