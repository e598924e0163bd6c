/**
 * The typed client of the API: written by oazapfts from the OpenAPI document of the calls that a key can have. Calls whose
 * fields officers define are left out, so that it depends on the contract alone.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSource } from 'oazapfts';

export const clientPath = 'clients/typescript/admissions-portal.ts';

/** Its runtime is not written for `exactOptionalPropertyTypes`; the types that callers see are checked where they are used. */
const header = '// @ts-nocheck\n';

export const renderClient = async (root: string): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'api-client-'));
  try {
    const file = join(folder, 'openapi.json');
    const document = execFileSync(process.execPath, ['--import', 'tsx', 'src/server/describe-api.ts'], { cwd: root });
    writeFileSync(file, document);
    return `${header}${await generateSource(file, {})}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
};
