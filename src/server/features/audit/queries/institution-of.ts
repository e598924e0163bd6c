/** Kinds of subjects that belong to an institution, each with the tables that tell to which. */
const lookups: Readonly<Record<string, (id: string) => string>> = {
  application: (id) => `select institution_code from application where id = ${id}`,
  file: (id) =>
    `select a.institution_code from file f join application a on a.id = f.application_id where f.id = ${id}`,
  payment: (id) =>
    `select a.institution_code from payment p join application a on a.id = p.application_id where p.id = ${id}`,
  content: (id) => `select institution_code from content_item where id = ${id}`,
};

/**
 * SQL of the institution that a subject of this kind belongs to; undefined for what belongs to none. It names no other
 * tables than it needs: a statement waits for every table that it names, whether or not it reads it.
 * @param id a placeholder such as `$1`; an id that is no UUID finds nothing
 */
export const institutionOfSql = (kind: string | undefined, id: string): string | undefined => {
  const lookup = kind !== undefined && Object.hasOwn(lookups, kind) ? lookups[kind] : undefined;
  return lookup?.(`(case when ${id} ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${id}::uuid end)`);
};
