/**
 * SQL of the institution that a subject belongs to; null for what belongs to none.
 * `kind` and `id` are placeholders such as `$1`; an id that is no UUID finds nothing.
 */
export const institutionOfSql = (kind: string, id: string): string => {
  const uuid = `(case when ${id} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${id}::uuid end)`;
  return `case ${kind}
    when 'application' then (select institution_code from application where id = ${uuid})
    when 'file' then (select a.institution_code from file f join application a on a.id = f.application_id where f.id = ${uuid})
    when 'payment' then
      (select a.institution_code from payment p join application a on a.id = p.application_id where p.id = ${uuid})
    when 'content' then (select institution_code from content_item where id = ${uuid})
  end`;
};
