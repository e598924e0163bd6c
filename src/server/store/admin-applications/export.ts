import type { Answers } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../database/pool.ts';
import { collectValues } from '../content/shown.ts';
import { type ListedRow, listedColumns, listedJoins } from './listed-row.ts';
import { type Wish, whereSql } from './wish.ts';

export interface ExportRow extends ListedRow {
  readonly steps: readonly {
    readonly step: string;
    readonly schemaVersion: string;
    readonly answers: Answers;
    readonly dropped: Answers;
  }[];
  /** Where the next part begins: the time to the microsecond. */
  readonly createdKey: string;
}

/** The last row of the part before. */
export type After = Pick<ExportRow, 'id' | 'createdKey'>;

/**
 * A part of what a filter finds, newest first. Each part begins behind the last row of the one before: nothing stays open
 * in the database while the reader takes their time, and no application comes twice, since none changes its place.
 */
export const exportStatement = (wish: Wish, steps: readonly string[], limit: number, after: After | undefined) => {
  const values = collectValues();
  const where = whereSql(values, wish);
  const behind = after
    ? ` and (a.created_at, a.id) < (${values.add(after.createdKey)}::timestamptz, ${values.add(after.id)}::uuid)`
    : '';
  const text = `
    with chosen as materialized (
      select a.id from application a where ${where}${behind}
       order by a.created_at desc, a.id desc limit ${values.add(limit)})
    select ${listedColumns}, a.created_at::text as "createdKey",
      coalesce((select json_agg(json_build_object('step', s.step, 'schemaVersion', s.schema_version, 'answers', s.answers,
          'dropped', s.dropped))
        from application_step s where s.application_id = a.id and s.step = any(${values.add(steps)}::text[])), '[]') as steps
    from chosen join application a on a.id = chosen.id ${listedJoins}
    order by a.created_at desc, a.id desc`;
  return { text, values: values.list };
};

export const findExportPart = async (
  db: Queryable,
  wish: Wish,
  steps: readonly string[],
  limit: number,
  after: After | undefined,
): Promise<readonly ExportRow[]> => {
  const { rows } = await db.query<ExportRow & Record<string, unknown>>(exportStatement(wish, steps, limit, after));
  return rows;
};
