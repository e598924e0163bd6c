import { join } from 'node:path';
import { config as readEnvFile } from 'dotenv';
import { findCodeRoot } from './config/folders.ts';
import { collectFindings } from './production-check/collect-findings.ts';
import { formatFindings } from './production-check/finding.ts';

const run = async (): Promise<void> => {
  const codeRoot = findCodeRoot();
  readEnvFile({ path: join(codeRoot, '.env'), quiet: true });
  const findings = await collectFindings({ ...process.env, NODE_ENV: 'production' }, codeRoot);
  process.stdout.write(`Ready for production?\n\n${formatFindings(findings)}\n`);
  process.exitCode = findings.some(({ verdict }) => verdict === 'wrong') ? 1 : 0;
};

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
