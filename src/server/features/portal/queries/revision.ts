import type { Queryable } from '../../../platform/database/queryable.ts';

/** Periods that open within this time are announced. */
export const SOON = `interval '30 days'`;

/**
 * What public pages show is the same as long as this text is: it changes with every change of content, control panel or
 * periods, and with every moment at which something becomes public, opens or closes.
 */
export const readRevision = async (db: Queryable): Promise<string> => {
  const { rows } = await db.query<{ revision: string }>(
    `select concat_ws('.', number, to_char(now() at time zone 'Asia/Jakarta', 'YYYYMMDD'), passed) as revision
       from content_revision,
            (select count(*) filter (where opens_at <= now()) + count(*) filter (where closes_at <= now())
                    + count(*) filter (where opens_at <= now() + ${SOON}) as passed from admission_period) moments`,
  );
  return rows[0]?.revision ?? '';
};
