import type { Catalogue, FieldError } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { addBrokenRules, type BrokenRuleCount } from './queries/issue-summary.ts';

const FLUSH_MS = 5_000;
/** Beyond that, what comes is not counted until the next flush: counting never becomes a load of its own. */
const MAX_COUNTED = 5_000;

export interface BrokenRuleCounter {
  /** Remembers what refused a save; written out of band, so that no save waits for it. */
  record(formId: string, errors: readonly FieldError[]): void;
  flush(): Promise<void>;
  stop(): Promise<void>;
}

type MutableRuleCount = { -readonly [K in keyof BrokenRuleCount]: BrokenRuleCount[K] };

/** Counts of broken rules by step, field and version of the schema; never an answer. */
export const createBrokenRuleCounter = (
  db: Queryable,
  { steps }: Catalogue,
  onError: (error: unknown) => void,
): BrokenRuleCounter => {
  const versions = new Map(steps.map(({ key, schemaVersion }) => [key, schemaVersion]));
  let counted = new Map<string, MutableRuleCount>();

  const note = (formId: string, { key }: FieldError): void => {
    const [, step = '', field = '', rule = ''] = /^([^.]+)\.(.+)\.error\.([^.]+)$/.exec(key) ?? [];
    const schemaVersion = versions.get(step);
    // A field that nobody declared is an attack, or a mistake of a program: its name is the sender's own text.
    if (schemaVersion === undefined || rule === 'unknown') return;
    const name = `${formId} ${key}`;
    const known = counted.get(name);
    if (known) known.count++;
    else if (counted.size < MAX_COUNTED) counted.set(name, { formId, step, field, rule, schemaVersion, count: 1 });
  };

  const flush = async (): Promise<void> => {
    if (counted.size === 0) return;
    const refused = [...counted.values()];
    counted = new Map();
    await addBrokenRules(db, refused).catch(onError);
  };
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    record: (formId, errors) => {
      for (const error of errors) note(formId, error);
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
