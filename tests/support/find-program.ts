import { execFileSync } from 'node:child_process';

/** Path of an installed program; undefined without one. Those for administrators are not always in the path. */
export const findProgram = (name: string): string | undefined => {
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8', env }).trim() || undefined;
  } catch {
    return undefined;
  }
};
