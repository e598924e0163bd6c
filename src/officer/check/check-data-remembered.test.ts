import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { checkVersions } from '../../../tests/support/officer/checked-versions.ts';
import { typeScriptArguments } from '../../tooling/shared/run-process.ts';

it('finds the same in changed data whatever the process has checked before: nothing remembered is used for other files', async () => {
  const program = typeScriptArguments('tests/support/officer/print-checked-versions.ts');
  const other = promisify(execFile)(process.execPath, program, { maxBuffer: 100_000_000 });
  const findings = checkVersions('forward');
  expect(findings.filter(({ length }) => length > 0).length).toBeGreaterThan(8);
  expect(JSON.parse((await other).stdout)).toEqual(findings);
});
