import { expect, test } from 'vitest';
import { StartError } from '../errors.ts';
import { assertDataFolder } from './folders.ts';

test.each([
  ['lies below a file', '/etc/hostname/data', 'ENOTDIR'],
  ['is a file', '/etc/hostname', 'ENOTDIR'],
  ['cannot be made', '/proc/portal/data', 'ENOENT'],
  ['cannot be written to', '/proc/self', 'E(NOENT|ACCES|ROFS|PERM)'],
])('a DATA_DIR that %s is refused at the start with one line that names it and the error', (_, dataDir, code) => {
  const check = () => assertDataFolder(dataDir);
  expect(check).toThrow(StartError);
  expect(check).toThrow(new RegExp(`^DATA_DIR ${dataDir} cannot be written to \\(${code}\\): choose a folder [^\n]*$`));
});
