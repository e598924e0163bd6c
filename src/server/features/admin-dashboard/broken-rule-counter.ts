import type { Catalogue, FieldError } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { addBrokenRules, type BrokenRuleCount } from './queries/issue-summary.ts';

const FLUSH_MS = 5_000;
/** Maximum number of rules between two flushes; further rules are not counted, which limits the load. */
const MAX_COUNTED = 5_000;

export interface BrokenRuleCounter {
  /** Counts in memory the rules that refused a save; `flush` writes the counts, so that no save waits. */
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

  const count = (formId: string, { key }: FieldError): void => {
    const [, step = '', field = '', rule = ''] = /^([^.]+)\.(.+)\.error\.([^.]+)$/.exec(key) ?? [];
    const schemaVersion = versions.get(step);
    // The name of an undeclared field is the sender's own text and must not be stored.
    if (schemaVersion === undefined || rule === 'unknown') return;
    const name = `${formId} ${key}`;
    const found = counted.get(name);
    if (found) found.count++;
    else if (counted.size < MAX_COUNTED) counted.set(name, { formId, step, field, rule, schemaVersion, count: 1 });
  };

  const flush = async (): Promise<void> => {
    if (counted.size === 0) return;
    const counts = [...counted.values()];
    counted = new Map();
    await addBrokenRules(db, counts).catch(onError);
  };
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    record: (formId, errors) => {
      for (const error of errors) count(formId, error);
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
};
