import type { Queryable } from '../../../platform/database/queryable.ts';

export interface NamedPeriod {
  readonly Id: string;
  readonly Name: string;
  readonly InstitutionCode: number;
  readonly IsOpen: boolean;
}

/** @param institutionCode undefined: of all institutions */
export const findPeriods = async (db: Queryable, institutionCode: number | undefined): Promise<NamedPeriod[]> => {
  const { rows } = await db.query<NamedPeriod & Record<string, unknown>>(
    `select p.id as "Id", concat_ws(' · ', e.name, p.name, p.year || '/' || p.year + 1) as "Name",
        p.institution_code as "InstitutionCode", p.opens_at <= now() and now() < p.closes_at as "IsOpen"
       from admission_period p join admission_entity e on e.id = p.entity_id
      where $1::integer is null or p.institution_code = $1
      order by p.year desc, p.opens_at desc, p.institution_code, p.id`,
    [institutionCode ?? null],
  );
  return rows;
};
