import { existsSync } from 'node:fs';
import { errorMessage } from '../../../src/engine/text/error-message.ts';
import { installDebianPackage } from '../../../src/tooling/shared/debian-package.ts';

/** Debian's packages of Ceph that bring the programs. */
const packages = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'];
const programs = ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'monmaptool', 'ceph'];

const areInstalled = (): boolean => programs.every((program) => existsSync(`/usr/bin/${program}`));

/** Tests of the object store can be left out by hand: `OBJECT_STORE_TESTS=off`. */
const SWITCH = 'OBJECT_STORE_TESTS';

/**
 * Installs a real S3 server, where that is possible: on Debian, as root.
 * @returns why there is none; undefined when there is one
 */
export const installObjectStore = async (): Promise<string | undefined> => {
  if (process.env[SWITCH] === 'off') return `${SWITCH} is off`;
  if (areInstalled()) return undefined;
  const missing = `Debian's packages ${packages.join(', ')} are missing`;
  try {
    await installDebianPackage(...packages);
  } catch (error) {
    return `${missing} and cannot be installed: ${errorMessage(error).split('\n')[0]}`;
  }
  return areInstalled() ? undefined : `${missing}, and only root on Debian can install them`;
};
