import { releasedStatus, releasedVersion } from './released.ts';

/** Columns of `ApplicationRow` but its steps; `a` is the alias of `application`. */
export const applicationColumns = `
  a.id, a.account_id as "accountId", a.institution_code as "institutionCode", a.completed,
  ${releasedStatus} as status, ${releasedVersion} as version, a.period_id as "periodId", a.registration_number as "registrationNumber", a.outcome,
  a.deleted_at is not null as deleted, a.open_fields as "openFields",
  array(select p.offered_program_id from application_preference p
    where p.application_id = a.id order by p.position) as preferences,
  now() as now, to_char(now() at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as today`;

/** The saved steps as JSON; `condition` limits which. */
export const savedSteps = (condition = 'true'): string => `
  coalesce((select json_agg(json_build_object('step', s.step, 'answers', s.answers, 'schemaVersion', s.schema_version,
      'version', s.version, 'savedAt', s.saved_at))
    from application_step s where s.application_id = a.id and ${condition}), '[]') as steps`;
