import sql, { type Sql } from 'sql-template-tag';
import type { ApplicationStatus } from '../../../../../machines/application.status.ts';
import type { samePersonReasons } from '../../../../contract/same-person.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';
import { andWithin, type StaffBounds } from '../../../staff-bounds.ts';
import { accountName } from './account-name.ts';

export type SamePersonReason = (typeof samePersonReasons)[number];

/** Where the form asks for the date of birth; undefined where it does not. */
export type AnswerPlace = { readonly step: string; readonly field: string } | undefined;

const matchRow = {
  accountId: column.uuid,
  email: column.text,
  applicationId: column.uuid,
  registrationNumber: column.text.orNull,
  name: column.text,
  status: column.text.as<ApplicationStatus>(),
  institutionCode: column.integer,
  reasons: column.texts.as<SamePersonReason[]>(),
  isSame: column.boolean.orNull,
  decidedBy: column.text.orNull,
  decidedAt: column.timestamp.orNull,
} satisfies RowShape;

export type SamePersonMatch = RowOf<typeof matchRow>;

/** For each reason: a number of a school or an agent may stand in thousands of applications. */
const MAX_APPLICATIONS = 100;

const answerAt = (application: Sql, place: AnswerPlace): Sql =>
  place === undefined
    ? sql`null::text`
    : sql`(select answers ->> ${place.field} from application_step
            where application_id = ${application}.id and step = ${place.step})`;

export const matchesStatement = (id: string, within: StaffBounds, birthDate: AnswerPlace): Sql => {
  // Within the bounds first: else the newest of all could hide those that the admin may see. The application itself is
  // known before the others are read: so an index is read in the order of time.
  const newest = sql` and b.account_id <> (select account_id from own) and b.deleted_at is null${andWithin(sql`b`, within)}
      order by b.created_at desc, b.id desc limit ${MAX_APPLICATIONS}`;
  return sql`
  with own as (
    select a.account_id, a.identity_digest, a.phone_digest, nullif(a.name_folded, '') as name, ${answerAt(sql`a`, birthDate)} as born
      from application a where a.id = ${id} and a.deleted_at is null${andWithin(sql`a`, within)}),
  found (id, reason) as (
    (select b.id, 'identity' from application b where b.identity_digest = (select identity_digest from own)${newest})
    union all
    (select b.id, 'phone' from application b where b.phone_digest = (select phone_digest from own)${newest})
    union all
    (select b.id, 'nameAndBirthDate' from application b where b.name_folded = (select name from own)
        and (select born from own) = ${answerAt(sql`b`, birthDate)}${newest})
    union all
    select b.id, null from same_person judged
      cross join lateral (values (judged.account_id), (judged.other_id)) one (account_id)
      join application b on b.account_id = one.account_id and b.deleted_at is null
     where judged.account_id = (select account_id from own) or judged.other_id = (select account_id from own))
  select b.account_id as "accountId", owner.email, b.id as "applicationId", b.registration_number as "registrationNumber",
         b.applicant_name as name, b.status, b.institution_code as "institutionCode",
         array_remove(array_agg(distinct found.reason order by found.reason), null) as reasons,
         judged.is_same as "isSame", judged.decided_at as "decidedAt",
         case when decider.id is not null then ${accountName(sql`decider`)} end as "decidedBy"
    from own join found on true
    join application b on b.id = found.id and b.account_id <> own.account_id and b.deleted_at is null${andWithin(sql`b`, within)}
    join account owner on owner.id = b.account_id
    left join same_person judged on judged.account_id = least(own.account_id, b.account_id)
      and judged.other_id = greatest(own.account_id, b.account_id)
    left join account decider on decider.id = judged.decided_by
   group by b.id, owner.id, judged.account_id, judged.other_id, decider.id
   order by judged.account_id is null, 'identity' = any(array_agg(found.reason)) desc nulls last, b.created_at desc, b.id
   limit ${MAX_APPLICATIONS}`;
};

/** Applications of other accounts that suggest the person of this one, or whose accounts staff have judged. */
export const listMatches = (
  db: Queryable,
  id: string,
  within: StaffBounds,
  birthDate: AnswerPlace,
): Promise<readonly SamePersonMatch[]> => db.many(matchRow, matchesStatement(id, within, birthDate));

/**
 * Whether `application a` has something in common with one of another account that the admin may see, and staff have not said
 * whether both are the same person. `possible_duplicate` has the few applications for which this can be so.
 */
export const isPossibleDuplicate = (within: StaffBounds): Sql => {
  const isOpen = sql`b.account_id <> a.account_id and b.deleted_at is null and not b.is_probe${andWithin(sql`b`, within)}
      and not exists (select from same_person judged where judged.account_id = least(a.account_id, b.account_id)
        and judged.other_id = greatest(a.account_id, b.account_id))`;
  return sql`(a.id in (select application_id from possible_duplicate) and (
    exists (select from application b where b.identity_digest = a.identity_digest and ${isOpen})
    or exists (select from application b where b.phone_digest = a.phone_digest and ${isOpen})
    or exists (select from application b where b.name_folded = a.name_folded and a.name_folded <> ''
      and b.birth_digest = a.birth_digest and ${isOpen})))`;
};

/** Null takes a judgement back. */
export const writeJudgement = async (
  tx: Tx,
  [one, other]: readonly [string, string],
  isSame: boolean | null,
  decidedBy: string,
): Promise<void> => {
  const [first, second] = [sql`least(${one}::uuid, ${other}::uuid)`, sql`greatest(${one}::uuid, ${other}::uuid)`];
  if (isSame === null) {
    await tx.run(sql`delete from same_person where account_id = ${first} and other_id = ${second}`);
    return;
  }
  await tx.run(sql`
    insert into same_person (account_id, other_id, is_same, decided_by) values (${first}, ${second}, ${isSame}, ${decidedBy})
    on conflict (account_id, other_id) do update
      set is_same = excluded.is_same, decided_by = excluded.decided_by, decided_at = now()`);
};
