import { saveStateStatement, writeStepStatement } from '../../../src/server/features/application/queries/save-step.ts';
import { liveSessionSql } from '../../../src/server/http/session.ts';
import type { Statement } from '../../../src/server/platform/database/queryable.ts';
import { accountIdSql, applicationIdSql, tokenHashSql } from './applicants.ts';

const literal = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  return typeof value === 'string' ? `'${value}'` : String(value);
};

/** Replaces the values of a statement by pgbench expressions; those without one are written out. */
const fillInValues = ({ text, values = [] }: Statement, expressions: ReadonlyMap<unknown, string>): string =>
  text.replace(/\$(\d+)/g, (_place, number) => {
    const value = values[Number(number) - 1];
    return `(${expressions.get(value) ?? literal(value)})`;
  });

const tokenHash = Buffer.from('token');
const steps = [':step'];
/** Placeholder of the Idempotency-Key; each save has its own. */
const intentBytes = Buffer.from('intent');

/**
 * The statements of a save as a pgbench script: each client reads the version of its own application and saves with it,
 * with a new intent every time.
 */
export const saveScript = (): string => {
  const intentKey = 'sha256((:intent)::text::bytea)';
  const open = fillInValues(
    saveStateStatement(liveSessionSql, { tokenHash, intentKey: intentBytes, applicationId: ':application', steps }),
    new Map<unknown, string>([
      [tokenHash, tokenHashSql(':client_id')],
      [intentBytes, intentKey],
      [':application', applicationIdSql(':client_id')],
      [steps, 'array[(:step)::text]'],
    ]),
  );
  const write = fillInValues(
    writeStepStatement({
      applicationId: ':application',
      accountId: ':account',
      version: -1,
      step: ':step',
      answers: {},
      schemaVersion: '0-bench',
      dropped: { dropped: true },
      changed: ['bench'],
      periodId: undefined,
      preferences: undefined,
      applicantName: undefined,
      identityDigest: undefined,
      phoneDigest: undefined,
      birthDigest: undefined,
      status: 'Draft',
      intent: { key: intentBytes, call: 'saveStep', requestHash: intentBytes, response: { response: true } },
    }),
    new Map<unknown, string>([
      [':application', applicationIdSql(':client_id')],
      [':account', accountIdSql(':client_id')],
      [-1, '(:version)::integer'],
      [':step', '(:step)::text'],
      ['{}', "jsonb_build_object('bench', (:intent)::text) || (:answers)::jsonb"],
      ['{"dropped":true}', "'{}'"],
      [intentBytes, intentKey],
      ['{"response":true}', '(:response)'],
    ]),
  );
  const line = (sql: string) => sql.replace(/\s+/g, ' ').trim();
  // The second statement needs the version that the first one read.
  const readVersion = `select opened -> 'application' ->> 'version' as version from (${line(open)}) first`;
  return ['\\set intent random(1, 9000000000000000000)', `${readVersion} \\gset`, `${line(write)};`, ''].join('\n');
};
