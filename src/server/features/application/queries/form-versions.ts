import { LRUCache } from 'lru-cache';
import type { StepDefinition } from '../../../../engine/schema/types.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Queryable } from '../../../platform/database/queryable.ts';

/** The applicant knows what changed in the forms until then; never further back, never in the future. */
export const writeFormsSeen = async (db: Queryable, id: string, accountId: string, until: string): Promise<void> => {
  await db.query(
    `update application set forms_seen_at = greatest(forms_seen_at, created_at, least($3::timestamptz, now()))
      where id = $1 and account_id = $2 and deleted_at is null`,
    [id, accountId, until],
  );
};

/** Words of a form in every language: language -> texts below the form's key. */
export type FormTexts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A form as it is, or was, served. */
export interface StoredForm {
  readonly definition: StepDefinition;
  readonly texts: FormTexts;
}

/** One line of what was served when. */
export interface ServedForm {
  readonly id: number;
  readonly step: string;
  readonly schemaVersion: string;
  /** From then on the step is not asked. */
  readonly isGone: boolean;
  readonly servedAt: string;
}

export interface FormRecord extends StoredForm {
  /** Another one for every other definition or text. */
  readonly digest: string;
}

const LOCK = 720_432;

const latest =
  'select distinct on (step) step, digest, definition is null as gone from form_version order by step, id desc';

const insert = `insert into form_version (step, schema_version, digest, definition, texts) values ($1, $2, $3, $4, $5)`;

/** Adds a line for each form that is another than before; several processes may start at once. */
export const recordForms = (db: Database, forms: readonly FormRecord[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await tx.query<{ step: string; digest: string; gone: boolean }>(latest);
    const known = new Map(rows.map(({ step, digest, gone }) => [step, gone ? undefined : digest]));
    for (const { digest, definition, texts } of forms) {
      if (known.get(definition.key) === digest) continue;
      const values = [
        definition.key,
        definition.schemaVersion,
        digest,
        JSON.stringify(definition),
        JSON.stringify(texts),
      ];
      await tx.query(insert, values);
    }
    const asked = new Set(forms.map(({ definition }) => definition.key));
    for (const [step, digest] of known)
      if (digest !== undefined && !asked.has(step)) await tx.query(insert, [step, '', '', null, '{}']);
  });

const listForms = async (db: Queryable): Promise<readonly ServedForm[]> => {
  const { rows } = await db.query<ServedForm & Record<string, unknown>>(
    `select id, step, schema_version as "schemaVersion", definition is null as "isGone", served_at as "servedAt"
       from form_version order by id`,
  );
  return rows;
};

/** What was served when. Lines are never changed, so each is read once. */
export interface FormVersions {
  /** All lines, the oldest first. */
  readonly lines: () => readonly ServedForm[];
  /** The line that a step's answers of this version were given to; undefined when it was never noted. */
  readonly findAcceptedWith: (step: string, schemaVersion: string, at?: string) => Promise<ServedForm | undefined>;
  readonly read: (line: Pick<ServedForm, 'id'>) => Promise<StoredForm>;
  /** The same forms; one that is not remembered is read through this transaction. */
  readonly within: (tx: Tx) => FormVersions;
}

/** Most forms that answers of one season were given to. */
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
      // A process that started later serves a form that this one has not heard of.
      lines = await listForms(reader);
      return find(step, schemaVersion, at);
    },
    read: async ({ id }) => {
      const known = forms.get(id);
      if (known) return known;
      const { rows } = await reader.query<StoredForm & Record<string, unknown>>(
        'select definition, texts from form_version where id = $1',
        [id],
      );
      if (!rows[0]) throw new Error(`form version ${id} is not there`);
      forms.set(id, rows[0]);
      return rows[0];
    },
    within: readThrough,
  });
  return readThrough(db);
};
