import type { StepDefinition } from '../../../src/engine/schema/types.ts';
import type { RawDatabase } from '../../../src/server/platform/database/database.ts';

/** One applicant per connection, addressed by its number alone, so that pgbench and HTTP find the same ones. */
export const token = (n: number | string): string => `bench-${n}`;
export const tokenHashSql = (n: string): string => `sha256(convert_to('bench-' || (${n})::text, 'UTF8'))`;
export const applicationId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const applicationIdSql = (n: string): string =>
  `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
export const csrfToken = 'bench-csrf-token';

export const accountIdSql = (n: string): string => `('00000000-0000-4000-9000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Accounts with a live session and a draft whose first steps are finished. */
export const createApplicants = async (
  db: RawDatabase,
  count: number,
  finished: readonly StepDefinition[],
): Promise<void> => {
  await db.query(
    `insert into account (id, email, email_folded, password_hash, verified_at)
     select ${accountIdSql('n')}, 'bench' || n || '@example.com', 'bench' || n || '@example.com', '-', now()
       from generate_series(0, $1 - 1) n`,
    [count],
  );
  await db.query(
    `insert into session (token_hash, account_id, csrf_token, expires_at)
     select ${tokenHashSql('n')}, ${accountIdSql('n')}, $2, now() + interval '1 day' from generate_series(0, $1 - 1) n`,
    [count, csrfToken],
  );
  await db.query(
    `insert into application (id, account_id, institution_code, completed, period_id)
     select ${applicationIdSql('n')}, ${accountIdSql('n')}, 20, $2, '20-sarjana-2' from generate_series(0, $1 - 1) n`,
    [count, finished.map(({ key }) => key)],
  );
  await db.query(
    `insert into application_preference (application_id, position, offered_program_id)
     select ${applicationIdSql('n')}, 1, '20-informatika-2' from generate_series(0, $1 - 1) n`,
    [count],
  );
};

export const readVersions = async (db: RawDatabase, count: number): Promise<readonly number[]> => {
  const { rows } = await db.query<{ version: number }>(
    `select version from application where id = any($1::uuid[]) order by id`,
    [Array.from({ length: count }, (_, n) => applicationId(n))],
  );
  return rows.map(({ version }) => version);
};
