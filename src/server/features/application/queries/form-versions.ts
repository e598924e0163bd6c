import { LRUCache } from 'lru-cache';
import sql from 'sql-template-tag';
import type { StepDefinition } from '../../../../engine/schema/types.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';
import { column, type RowOf, type RowShape } from '../../../platform/database/row.ts';

/** Texts of a form in every language: language -> texts below the form's key. */
export type FormTexts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const storedForm = { definition: column.json<StepDefinition>(), texts: column.json<FormTexts>() } satisfies RowShape;

/** A form that is, or was, served. */
export type StoredForm = RowOf<typeof storedForm>;

const servedForm = {
  id: column.integer,
  step: column.text,
  schemaVersion: column.text,
  /** From this time on the step is not part of the form. */
  isGone: column.boolean,
  servedAt: column.timestamp,
} satisfies RowShape;

/** One line of `form_version`: from when on a form was served. */
export type ServedForm = RowOf<typeof servedForm>;

export interface FormRecord extends StoredForm {
  /** Differs whenever the definition or a text differs. */
  readonly digest: string;
}

/** Key of the advisory lock of `recordForms`. */
const LOCK = 720_432;

const latestForm = { step: column.text, digest: column.text, isGone: column.boolean } satisfies RowShape;

/** Each form that is served now: step -> digest; undefined for a step that is no longer asked. */
const readLatestDigests = async (tx: Tx): Promise<ReadonlyMap<string, string | undefined>> => {
  const rows = await tx.many(
    latestForm,
    sql`select distinct on (step) step, digest, definition is null as "isGone"
          from form_version order by step, id desc`,
  );
  return new Map(rows.map(({ step, digest, isGone }) => [step, isGone ? undefined : digest]));
};

const insertForm = (tx: Tx, { digest, definition, texts }: FormRecord): Promise<number> =>
  tx.run(
    sql`insert into form_version (step, schema_version, digest, definition, texts)
        values (${definition.key}, ${definition.schemaVersion}, ${digest}, ${JSON.stringify(definition)},
          ${JSON.stringify(texts)})`,
  );

const insertRemoval = (tx: Tx, step: string): Promise<number> =>
  tx.run(
    sql`insert into form_version (step, schema_version, digest, definition, texts)
        values (${step}, '', '', null, '{}')`,
  );

/** Adds a line for each form that changed, and for each step that is gone; several processes may start at once. */
export const recordForms = (db: Database, forms: readonly FormRecord[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`);
    const known = await readLatestDigests(tx);
    for (const form of forms) if (known.get(form.definition.key) !== form.digest) await insertForm(tx, form);
    const asked = new Set(forms.map(({ definition }) => definition.key));
    for (const [step, digest] of known) if (digest !== undefined && !asked.has(step)) await insertRemoval(tx, step);
  });

const listForms = (db: Queryable): Promise<readonly ServedForm[]> =>
  db.many(
    servedForm,
    sql`select id, step, schema_version as "schemaVersion", definition is null as "isGone", served_at as "servedAt"
          from form_version order by id`,
  );

/** Every form that was served. Lines never change, so each is read once. */
export interface FormVersions {
  /** All lines, the oldest first. */
  readonly lines: () => readonly ServedForm[];
  /** The line whose form a step's answers of this version were given to; undefined when it was never recorded. */
  readonly findAcceptedWith: (step: string, schemaVersion: string, at?: string) => Promise<ServedForm | undefined>;
  readonly read: (line: Pick<ServedForm, 'id'>) => Promise<StoredForm>;
  /** The same forms; one that is not cached is read through this transaction. */
  readonly within: (tx: Tx) => FormVersions;
}

/** Maximum number of cached forms, more than one intake needs. */
const MAX_CACHED_FORMS = 200;

const isAtMost = (at: string | undefined, { servedAt }: ServedForm): boolean =>
  at === undefined || Date.parse(servedAt) <= Date.parse(at);

export const createFormVersions = async (db: Queryable): Promise<FormVersions> => {
  let lines = await listForms(db);
  const forms = new LRUCache<number, StoredForm>({ max: MAX_CACHED_FORMS });
  const find = (step: string, schemaVersion: string, at?: string): ServedForm | undefined => {
    const own = lines.filter((line) => line.step === step && line.schemaVersion === schemaVersion);
    return own.filter((line) => isAtMost(at, line)).at(-1) ?? own[0];
  };
  const readThrough = (reader: Queryable): FormVersions => ({
    lines: () => lines,
    findAcceptedWith: async (step, schemaVersion, at) => {
      const found = find(step, schemaVersion, at);
      if (found) return found;
      // A process that started later may serve a form that this one has not read.
      lines = await listForms(reader);
      return find(step, schemaVersion, at);
    },
    read: async ({ id }) => {
      const known = forms.get(id);
      if (known) return known;
      const form = await reader.get(storedForm, sql`select definition, texts from form_version where id = ${id}`);
      forms.set(id, form);
      return form;
    },
    within: readThrough,
  });
  return readThrough(db);
};

/** Stores until when the applicant has seen the changes of the forms; never an earlier time, never a future one. */
export const writeFormsSeen = async (db: Queryable, id: string, accountId: string, until: string): Promise<void> => {
  await db.run(
    sql`update application
           set forms_seen_at = greatest(forms_seen_at, created_at, least(${until}::timestamptz, now()))
         where id = ${id} and account_id = ${accountId} and deleted_at is null`,
  );
};
