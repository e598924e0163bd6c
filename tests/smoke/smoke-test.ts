import { setTimeout as sleep } from 'node:timers/promises';
import type { Catalogue } from '../../src/engine/schema/types.ts';
import { textValuesOf } from '../../src/engine/text/text-values.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import type { FileStorage } from '../../src/server/platform/storage/storage.ts';
import {
  addProbeAccount,
  findOpenInstitution,
  findProbeCode,
  type ProbeAccount,
  recordSuccess,
  removeAbandoned,
  removeProbeAccount,
} from './probe-account.ts';
import { walkToSubmit } from './walk.ts';

export interface SmokeTest {
  readonly url: string;
  /** To which mails go, with `+smoke-…` before the @. */
  readonly mailbox: string;
  readonly db: Database;
  readonly storage: FileStorage;
  readonly catalogue: Catalogue;
  /** RESULT_KEY: codes are computed with it. */
  readonly secret: string;
  readonly report: (line: string) => void;
}

const CODE_TIMEOUT_MS = 60_000;
const CODE_EVERY_MS = 250;

/** The code counts as sent once the mail server has taken the mail. */
const waitForCode = async ({ db, catalogue, secret, report }: SmokeTest, account: ProbeAccount): Promise<string> => {
  const from = performance.now();
  for (; performance.now() - from < CODE_TIMEOUT_MS; await sleep(CODE_EVERY_MS)) {
    const code = await findProbeCode(db, account, { secret, digits: textValuesOf(catalogue).codeDigits });
    if (code === undefined) continue;
    report(
      `${String(Math.round(performance.now() - from)).padStart(6)} ms       until the mail with the code had left`,
    );
    return code;
  }
  throw new Error(`the mail with the code did not leave within ${CODE_TIMEOUT_MS / 1_000} s`);
};

/** Walks through the portal with a marked account and removes everything that it wrote, also after a failure. */
export const runSmokeTest = async (test: SmokeTest): Promise<void> => {
  const { db, storage, report } = test;
  const left = await removeAbandoned(db, storage);
  if (left > 0) report(`removed what ${left} runs left that did not end`);
  const account = await addProbeAccount(db, test.mailbox);
  try {
    const institutionCode = await findOpenInstitution(db);
    const readCode = () => waitForCode(test, account);
    const number = await walkToSubmit({ ...test, email: account.email, readCode, institutionCode });
    report(number === undefined ? 'no admission period is open: nothing was submitted' : `submitted as ${number}`);
  } finally {
    await removeProbeAccount(db, storage, account);
    report('removed what the run wrote');
  }
  await recordSuccess(db);
};
