/** SQL of rubrics, readers and scores. `seenParts` is the one condition of who sees what (decision 302). */
import sql, { join, type Sql } from 'sql-template-tag';
import { statusesWith } from '../../../../../machines/application.status.ts';
import type { Points, Rubric, StoredCriteria } from '../../../../engine/review/rubric.ts';
import type { Outcome } from '../../../../engine/review/score.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithinBoundsOf } from '../../../staff-bounds.ts';
import { accountName } from './account-name.ts';

/** Who looks at scores; without an account only those of open rubrics are seen. */
export interface ScoreViewer {
  readonly viewerId?: string | undefined;
  readonly mayDecide?: boolean | undefined;
}

/** Whose scores are asked for: expressions for the id of the application, and for whether its rubric is blind. */
interface ScoredApplication {
  readonly id: Sql;
  readonly isBlind: Sql;
}

/**
 * The scores that are seen, as conditions of which at most one holds: all of an open rubric; of a blind one by readers who
 * have finished theirs, and by those who may decide and are no readers.
 */
const seenParts = ({ id, isBlind }: ScoredApplication, { viewerId, mayDecide }: ScoreViewer): readonly Sql[] => {
  const own = sql`select from application_score own where own.application_id = ${id} and own.reader_id = ${viewerId ?? null}::uuid`;
  return mayDecide
    ? [sql`not (${isBlind} and exists (${own} and own.finished_at is null))`]
    : [sql`not ${isBlind}`, sql`${isBlind} and exists (${own} and own.finished_at is not null)`];
};

const ofReview = (review: Sql): ScoredApplication => ({
  id: sql`${review}.application_id`,
  isBlind: sql`${review}.is_blind`,
});

const ofApplication = (application: Sql): ScoredApplication => ({
  id: sql`${application}.id`,
  isBlind: sql`${application}.score_is_blind`,
});

const isSeen = (scored: ScoredApplication, viewer: ScoreViewer): Sql =>
  sql`(${join(
    seenParts(scored, viewer).map((part) => sql`(${part})`),
    ' or ',
  )})`;

/** Whether the scores of an `application_review` are seen. */
export const seesScores = (review: Sql, viewer: ScoreViewer): Sql => isSeen(ofReview(review), viewer);

/**
 * The applications `a` with a score that the viewer sees, as conditions of which each application meets at most one. A list
 * reads them one after the other: together no index would answer them.
 */
export const scoredParts = (viewer: ScoreViewer): readonly Sql[] =>
  seenParts(ofApplication(sql`a`), viewer).map((part) => sql`a.score is not null and ${part}`);

/** The score of an application that the viewer sees; else null. */
export const seenScore = (application: Sql, viewer: ScoreViewer): Sql =>
  sql`case when ${application}.score is not null and ${isSeen(ofApplication(application), viewer)} then ${application}.score end`;

const scorableStatuses = statusesWith('scorable');

/** What the list shows of a review, as JSON; `a` is `application`. Null: nobody was asked. */
export interface ListedReview {
  readonly Rubric: string;
  readonly Asked: number;
  readonly Finished: number;
  /** The caller is a reader who has still to finish. */
  readonly AwaitsMe: boolean;
  /** Null where there is none, and where the caller does not see it. */
  readonly Score: number | null;
}

export const listedReview = (viewer: ScoreViewer): Sql => sql`
  (select json_build_object('Rubric', r.rubric, 'Asked', count(s.reader_id), 'Finished', count(s.finished_at),
      'AwaitsMe', coalesce(bool_or(s.reader_id = ${viewer.viewerId ?? null}::uuid and s.finished_at is null
        and a.status = any(${scorableStatuses}::text[])), false),
      'Score', case when ${seesScores(sql`r`, viewer)} then r.score end)
    from application_review r left join application_score s on s.application_id = r.application_id
   where r.application_id = a.id group by r.application_id)`;

/** What the export has of a review that the viewer sees and that is scored. */
export interface ExportedReview {
  readonly rubric: string;
  readonly score: number;
  readonly difference: number;
  readonly hints: readonly string[];
  readonly readers: readonly string[];
  /** Mean points of each criterion. */
  readonly points: Readonly<Record<string, number>>;
}

export const exportedReview = (viewer: ScoreViewer): Sql => sql`
  (select json_build_object('rubric', r.rubric, 'score', r.score, 'difference', r.difference, 'hints', r.hints,
      'readers', array(select ${accountName(sql`reader`)} from application_score s join account reader on reader.id = s.reader_id
         where s.application_id = r.application_id and s.finished_at is not null order by s.finished_at),
      'points', (select coalesce(json_object_agg(mean.key, mean.points), '{}') from (
         select given.key, round(avg(given.value::numeric), 2) as points
           from application_score s, jsonb_each_text(s.points) given
          where s.application_id = r.application_id and s.finished_at is not null group by given.key) mean))
    from application_review r
   where r.application_id = a.id and r.score is not null and ${seesScores(sql`r`, viewer)})`;

export const awaitsScoreOf = ({ viewerId }: ScoreViewer): Sql => sql`(a.status = any(${scorableStatuses}::text[])
  and a.id in (select s.application_id from application_score s
    where s.reader_id = ${viewerId ?? null}::uuid and s.finished_at is null))`;

const reviewRow = {
  rubric: column.text,
  isBlind: column.boolean,
  state: column.text.as<Outcome['state']>(),
  score: column.float.orNull,
  difference: column.float.orNull,
  hints: column.texts,
  sees: column.boolean,
} satisfies RowShape;

export type ReviewRow = RowOf<typeof reviewRow>;

export const findReview = (db: Queryable, id: string, viewer: ScoreViewer): Promise<ReviewRow | undefined> =>
  db.find(
    reviewRow,
    sql`select r.rubric, r.is_blind as "isBlind", r.state, r.score::float8 as score, r.difference::float8 as difference, r.hints,
        ${seesScores(sql`r`, viewer)} as sees
      from application_review r where r.application_id = ${id}`,
  );

const scoreRow = {
  readerId: column.uuid,
  readerName: column.text,
  isExtra: column.boolean,
  askedAt: column.timestamp,
  rubricVersion: column.text,
  points: column.json<Points>(),
  note: column.text,
  total: column.float.orNull,
  finishedAt: column.timestamp.orNull,
  version: column.integer,
  /** The criteria of its version. */
  criteria: column.json<StoredCriteria>(),
} satisfies RowShape;

export type ScoreRow = RowOf<typeof scoreRow>;

/** All scores of an application, drafts too: whoever calls it decides who sees them. */
export const listScores = (db: Queryable, id: string): Promise<readonly ScoreRow[]> =>
  db.many(
    scoreRow,
    sql`select s.reader_id as "readerId", ${accountName(sql`reader`)} as "readerName", s.is_extra as "isExtra", s.asked_at as "askedAt",
        s.rubric_version as "rubricVersion", s.points, s.note, s.total::float8 as total, s.finished_at as "finishedAt", s.version,
        v.criteria
      from application_score s join account reader on reader.id = s.reader_id
      join application_review r on r.application_id = s.application_id
      join rubric_version v on v.rubric = r.rubric and v.version = s.rubric_version
     where s.application_id = ${id} order by s.is_extra, s.asked_at, s.reader_id`,
  );

/** Keeps what the criteria are now. */
export const keepRubricVersion = async (tx: Tx, { key, version, criteria }: Rubric): Promise<void> => {
  await tx.run(sql`
    insert into rubric_version (rubric, version, criteria) values (${key}, ${version}, ${JSON.stringify(criteria)}::jsonb)
     on conflict do nothing`);
};

/** Begins the review of a locked application, or takes another rubric while nobody has been asked. */
export const writeReview = async (tx: Tx, id: string, { key, readers }: Rubric): Promise<void> => {
  await tx.run(sql`
    insert into application_review (application_id, rubric, is_blind) values (${id}, ${key}, ${readers.blind})
     on conflict (application_id) do update set rubric = excluded.rubric, is_blind = excluded.is_blind`);
};

export const writeOutcome = async (
  tx: Tx,
  id: string,
  { state, score, difference }: Outcome,
  hints: readonly string[],
): Promise<void> => {
  await tx.run(sql`
    update application_review set state = ${state}, score = ${score ?? null}::numeric, difference = ${difference}::numeric,
        hints = ${hints}::text[]
     where application_id = ${id}`);
};

const candidateRow = { id: column.uuid, name: column.text, open: column.integer } satisfies RowShape;
export type Candidate = RowOf<typeof candidateRow>;

export interface CandidateRoles {
  /** Roles that allow to score. */
  readonly score: readonly string[];
  /** Roles whose admins are left out. */
  readonly without: readonly string[];
}

/** Who may score an application and is no reader of it, those with the fewest scores to finish first. */
export const listCandidates = (db: Queryable, id: string, roles: CandidateRoles): Promise<readonly Candidate[]> =>
  db.many(
    candidateRow,
    sql`select r.id, ${accountName(sql`r`)} as name,
        (select count(*) from application_score s join application o on o.id = s.application_id
          where s.reader_id = r.id and s.finished_at is null and o.deleted_at is null
            and o.status = any(${scorableStatuses}::text[])) as open
      from account r join application on application.id = ${id}${andWithinBoundsOf(sql`r`, sql`application`)}
     where r.role = 'admin' and r.active and r.staff_roles && ${roles.score}::text[]
       and not r.staff_roles && ${roles.without}::text[]
       and not exists (select from application_score s where s.application_id = application.id and s.reader_id = r.id)
     order by open, r.id limit 500`,
  );

interface NewReader {
  readonly applicationId: string;
  readonly readerId: string;
  readonly isExtra: boolean;
  readonly askedBy: string | null;
  readonly rubricVersion: string;
}

export const addReader = async (
  tx: Tx,
  { applicationId, readerId, isExtra, askedBy, rubricVersion }: NewReader,
): Promise<void> => {
  await tx.run(sql`
    insert into application_score (application_id, reader_id, is_extra, asked_by, rubric_version)
     values (${applicationId}, ${readerId}, ${isExtra}, ${askedBy}, ${rubricVersion})`);
};

/** @returns whether there was one who had not finished */
export const removeReader = async (tx: Tx, applicationId: string, readerId: string): Promise<boolean> =>
  (await tx.run(sql`
    delete from application_score
     where application_id = ${applicationId} and reader_id = ${readerId}::uuid and finished_at is null`)) === 1;

interface ChangedScore {
  readonly points: Points;
  readonly note: string;
  readonly rubricVersion: string;
  /** Of a finished score. */
  readonly total: number | null;
}

/** Of a locked application. */
export const writeScore = async (
  tx: Tx,
  applicationId: string,
  readerId: string,
  { points, note, rubricVersion, total }: ChangedScore,
): Promise<void> => {
  await tx.run(sql`
    update application_score set points = ${JSON.stringify(points)}::jsonb, note = ${note}, rubric_version = ${rubricVersion},
        total = ${total}::numeric, finished_at = case when ${total}::numeric is not null then now() end, version = version + 1
     where application_id = ${applicationId} and reader_id = ${readerId}`);
};

/** Writes what happens to a score into its history, with what it is now. */
export const addScoreEvent = async (
  tx: Tx,
  event: 'asked' | 'finished' | 'reopened' | 'dismissed',
  {
    applicationId,
    readerId,
    actorId,
  }: { readonly applicationId: string; readonly readerId: string; readonly actorId: string | null },
): Promise<void> => {
  await tx.run(sql`
    insert into application_score_event (application_id, reader_id, actor_id, event, rubric_version, points, note, total)
    select application_id, reader_id, ${actorId}::uuid, ${event}, rubric_version, points, note, total
      from application_score where application_id = ${applicationId} and reader_id = ${readerId}`);
};
