import { compareForms } from '../../../engine/evolution/compare-forms.ts';
import type { StepDefinition } from '../../../engine/schema/types.ts';
import type { Admission } from './admission.ts';
import type { FormVersions, ServedForm } from './queries/form-versions.ts';
import { sayChanges, sayStep, type ToldChange } from './say-change.ts';

export interface StepChanges {
  readonly step: string;
  readonly changes: readonly ToldChange[];
}

/** What changed in the forms since somebody was told last. */
export interface FormChanges {
  /** To be sent back once it was read: what changes later is told anew. */
  readonly until: string;
  readonly steps: readonly StepChanges[];
}

/** Who is told: when they looked last, and which steps they have begun. */
export interface Visit {
  readonly lastSeen: string;
  /** step -> when its answers were accepted last, if they were: that form was seen */
  readonly begun: ReadonlyMap<string, string | undefined>;
}

type Lines = ReadonlyMap<string, readonly ServedForm[]>;
type Rules = Pick<Admission, 'catalogue' | 'texts' | 'forms'>;

const byStep = ({ lines }: FormVersions): Lines => {
  const found = new Map<string, ServedForm[]>();
  for (const line of lines()) found.set(line.step, [...(found.get(line.step) ?? []), line]);
  return found;
};

const timeOf = (iso: string): number => Date.parse(iso);

/** The line that was served at that time. */
const servedAt = (lines: readonly ServedForm[] | undefined, at: string): ServedForm | undefined =>
  lines?.filter((line) => timeOf(line.servedAt) <= timeOf(at)).at(-1);

/** The line behind the definition that this process serves: a later one may be another process's. */
const servedNow = (lines: readonly ServedForm[] | undefined, step: StepDefinition): ServedForm | undefined =>
  lines?.filter(({ schemaVersion, isGone }) => !isGone && schemaVersion === step.schemaVersion).at(-1);

const latestOf = (...times: readonly (string | undefined)[]): string =>
  times.reduce<string>((a, b) => (b !== undefined && timeOf(b) > timeOf(a) ? b : a), new Date(0).toISOString());

const changesOf = async (
  { forms, texts }: Rules,
  lines: Lines,
  step: StepDefinition,
  visit: Visit,
): Promise<readonly ToldChange[]> => {
  const own = lines.get(step.key);
  const now = servedNow(own, step);
  const base = servedAt(own, latestOf(visit.lastSeen, visit.begun.get(step.key)));
  if (!now || base?.id === now.id) return [];
  if (!base || base.isGone) return [sayStep(texts, step.key, 'stepAdded', {})];
  if (!visit.begun.has(step.key)) return [];
  const before = await forms.read(base);
  return sayChanges(texts, before, step, compareForms(before.definition, step));
};

/** Steps that somebody had begun and that are no longer asked. */
const goneSteps = async ({ catalogue, forms, texts }: Rules, lines: Lines, visit: Visit) => {
  const asked = new Set(catalogue.steps.map(({ key }) => key));
  const gone = [...visit.begun.keys()].filter((key) => !asked.has(key));
  const told = gone.map(async (key): Promise<readonly StepChanges[]> => {
    const own = lines.get(key);
    const isTold = servedAt(own, visit.lastSeen)?.isGone === true;
    const last = own?.filter(({ isGone }) => !isGone).at(-1);
    if (isTold || !last) return [];
    return [{ step: key, changes: [sayStep(texts, key, 'stepRemoved', (await forms.read(last)).texts)] }];
  });
  return (await Promise.all(told)).flat();
};

const timesIn = ({ lines }: FormVersions): readonly string[] => lines().map(({ servedAt: at }) => at);

/**
 * What changed in the forms since the last visit, step by step; null when nothing did. Only steps that were begun are
 * told of, and those that came or went.
 */
export const findFormChanges = async (rules: Rules, visit: Visit): Promise<FormChanges | null> => {
  const times = timesIn(rules.forms);
  const until = latestOf(...times);
  // Nothing was served anew since: by far the most frequent case costs no question to the database.
  if (timeOf(until) <= timeOf(visit.lastSeen)) return null;
  const lines = byStep(rules.forms);
  // What was there before forms were noted is like the first that was.
  const seen = { ...visit, lastSeen: latestOf(visit.lastSeen, times[0]) };
  const steps: StepChanges[] = [];
  for (const step of rules.catalogue.steps)
    steps.push({ step: step.key, changes: await changesOf(rules, lines, step, seen) });
  const told = [...steps.filter(({ changes }) => changes.length > 0), ...(await goneSteps(rules, lines, seen))];
  return told.length === 0 ? null : { until, steps: told };
};
