import sql, { type Sql } from 'sql-template-tag';
import type { ApplicationStatus } from '../../../../../machines/application.status.ts';
import type { Locale } from '../../../config/texts.ts';
import { localName } from '../../../platform/database/local-names.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { isCounted, type ReportScope } from './report-scope.ts';

/** What a funnel groups applications by. */
export type FunnelGroup = 'none' | 'source' | 'studyProgram' | 'institution';

interface Grouping {
  readonly join: Sql;
  readonly group: Sql;
  /** The finished steps, where they are shown. */
  readonly completed: Sql;
}

const noSteps = sql`'{}'::text[]`;

/** The program of an application is the one that was found eligible, else the first choice. */
const groupings: Readonly<Record<FunnelGroup, Grouping>> = {
  none: { join: sql``, group: sql`null::text`, completed: sql`a.completed` },
  source: {
    join: sql`join account person on person.id = a.account_id`,
    group: sql`person.referral_website`,
    completed: noSteps,
  },
  studyProgram: {
    join: sql`
      left join application_preference verified on verified.application_id = a.id and verified.is_verified
      left join application_preference first on first.application_id = a.id and first.position = 1
      left join offered_program o on o.id = coalesce(verified.offered_program_id, first.offered_program_id)`,
    group: sql`o.program_id`,
    completed: noSteps,
  },
  institution: { join: sql``, group: sql`a.institution_code::text`, completed: noSteps },
};

const stageCountRow = {
  /** A referral website, the id of a program or the code of an institution; null: none. */
  group: column.text.orNull,
  status: column.text.as<ApplicationStatus>(),
  completed: column.texts,
  count: column.integer,
} satisfies RowShape;

export type StageCount = RowOf<typeof stageCountRow>;

export const stageCountsStatement = (by: FunnelGroup, scope: ReportScope): Sql => {
  const { join, group, completed } = groupings[by];
  return sql`select ${group} as "group", a.status, ${completed} as completed, count(*) as count
    from application a ${join} where ${isCounted(scope)} group by 1, 2, 3`;
};

/** Applications by group, status and, without a group, finished steps. */
export const listStageCounts = (db: Queryable, by: FunnelGroup, scope: ReportScope): Promise<readonly StageCount[]> =>
  db.many(stageCountRow, stageCountsStatement(by, scope));

const registeredRow = { website: column.text.orNull, count: column.integer } satisfies RowShape;

/** Verified accounts of applicants by referral website; null: not known. */
export const countRegistered = (db: Queryable): Promise<readonly RowOf<typeof registeredRow>[]> =>
  db.many(
    registeredRow,
    sql`select referral_website as website, count(*) as count from account
      where role = 'applicant' and verified_at is not null and not is_probe group by 1`,
  );

const programRow = { id: column.text, name: column.text, institutionCode: column.integer } satisfies RowShape;

export const listProgramNames = (
  db: Queryable,
  ids: readonly string[],
  locale: Locale,
): Promise<readonly RowOf<typeof programRow>[]> =>
  db.many(
    programRow,
    sql`select p.id, ${localName(sql`p`, locale)} as name, p.institution_code as "institutionCode"
       from program p where p.id = any(${ids}::text[])`,
  );
