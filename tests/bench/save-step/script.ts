import { openSaveSql } from '../../../src/server/features/application/queries/open-save.ts';
import { writeStepSql } from '../../../src/server/features/application/queries/write-step.ts';
import { liveSessionSql } from '../../../src/server/http/session.ts';
import { accountIdSql, applicationIdSql, tokenHashSql } from './applicants.ts';

/** Replaces `$1`, `$2`, … by pgbench expressions, the longest number first. */
const fillIn = (sql: string, expressions: readonly string[]): string =>
  expressions.reduceRight((text, expression, index) => text.replaceAll(`$${index + 1}`, `(${expression})`), sql);

/**
 * The very statements of a save as a pgbench script: each client saves into its own application, reads the version
 * first and writes with it, under a new intent every time.
 */
export const saveScript = (): string => {
  const intentKey = 'sha256((:intent)::text::bytea)';
  const open = fillIn(openSaveSql(liveSessionSql('$1')), [
    tokenHashSql(':client_id'),
    intentKey,
    applicationIdSql(':client_id'),
    'array[(:step)::text]',
  ]);
  const write = fillIn(writeStepSql, [
    applicationIdSql(':client_id'),
    accountIdSql(':client_id'),
    '(:version)::integer',
    '(:step)::text',
    "jsonb_build_object('bench', (:intent)::text) || (:answers)::jsonb",
    "'0-bench'",
    "'{}'",
    "array['bench']",
    'null::text',
    'null::text[]',
    "'Draft'",
    intentKey,
    "'saveStep'",
    intentKey,
    '(:response)',
    "'[]'",
    'null::text',
    'null::bytea',
  ]);
  const line = (sql: string) => sql.replace(/\s+/g, ' ').trim();
  // The second statement needs the version that the first one read.
  const handOn = `select opened -> 'application' ->> 'version' as version from (${line(open)}) first`;
  return ['\\set intent random(1, 9000000000000000000)', `${handOn} \\gset`, `${line(write)};`, ''].join('\n');
};
