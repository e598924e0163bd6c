import { deepEqual } from 'fast-equals';
import { compareForms } from '../../../engine/evolution/compare-forms.ts';
import type { Catalogue, StepDefinition } from '../../../engine/schema/types.ts';
import { getHeaderForAccount } from './application-access.ts';
import type { ApplicationContext } from './application-context.ts';
import { type DescribedChange, describeChanges, describeStepChange } from './describe-form-changes.ts';
import { type FormVersions, type ServedForm, writeFormsSeen } from './queries/form-versions.ts';

/** Stores that the applicant has read the changes of the forms. @throws AppError 404, 410 */
export const markFormChangesSeen = async (
  { db }: Pick<ApplicationContext, 'db'>,
  accountId: string,
  formId: string,
  until: string,
): Promise<void> => {
  const { id } = await getHeaderForAccount(db, accountId, formId);
  await writeFormsSeen(db, id, accountId, until);
};

interface StepChanges {
  readonly step: string;
  readonly changes: readonly DescribedChange[];
}

/** Changes of the forms since the applicant's last visit. */
interface FormChanges {
  /** The client sends this time back once the changes were read; later changes are described again. */
  readonly until: string;
  readonly steps: readonly StepChanges[];
}

/** The applicant's last visit and started steps. */
export interface FormVisit {
  readonly lastSeen: string;
  /** step -> when its answers were last accepted, if they were: the applicant saw that form */
  readonly started: ReadonlyMap<string, string | undefined>;
  /** The steps that the application asks, in its order. */
  readonly asked: readonly StepDefinition[];
}

type VersionsByStep = ReadonlyMap<string, readonly ServedForm[]>;
interface Rules extends Pick<ApplicationContext, 'texts' | 'forms'> {
  readonly catalogue: Pick<Catalogue, 'steps'>;
}

const byStep = ({ lines }: FormVersions): VersionsByStep => {
  const found = new Map<string, ServedForm[]>();
  for (const line of lines()) found.set(line.step, [...(found.get(line.step) ?? []), line]);
  return found;
};

const timeOf = (iso: string): number => Date.parse(iso);

/** The line that was served at that time. */
const servedAt = (lines: readonly ServedForm[] | undefined, at: string): ServedForm | undefined =>
  lines?.filter((line) => timeOf(line.servedAt) <= timeOf(at)).at(-1);

/** The line of the definition that this process serves; a later line may be another process's. */
const servedNow = (lines: readonly ServedForm[] | undefined, step: StepDefinition): ServedForm | undefined =>
  lines?.filter(({ schemaVersion, isGone }) => !isGone && schemaVersion === step.schemaVersion).at(-1);

const latestOf = (...times: readonly (string | undefined)[]): string =>
  times.reduce<string>((a, b) => (b !== undefined && timeOf(b) > timeOf(a) ? b : a), new Date(0).toISOString());

/** Whether the applicant has started a step that comes after this one. */
const isBeforeStarted = ({ asked, started }: FormVisit, { key }: StepDefinition): boolean =>
  asked.slice(asked.findIndex((step) => step.key === key) + 1).some((step) => started.has(step.key));

const changesOf = async (
  { forms, texts }: Rules,
  lines: VersionsByStep,
  step: StepDefinition,
  visit: FormVisit,
): Promise<readonly DescribedChange[]> => {
  const own = lines.get(step.key);
  const now = servedNow(own, step);
  const base = servedAt(own, latestOf(visit.lastSeen, visit.started.get(step.key)));
  if (!now || base?.id === now.id) return [];
  if (!base || base.isGone) return [describeStepChange(texts, step.key, 'stepAdded', {})];
  const isStarted = visit.started.has(step.key);
  if (!isStarted && !isBeforeStarted(visit, step)) return [];
  const before = await forms.read(base);
  // Another condition asks the step of somebody who was led past it.
  if (!isStarted)
    return deepEqual(before.definition.when, step.when) ? [] : [describeStepChange(texts, step.key, 'stepAdded', {})];
  return describeChanges(texts, before, step, compareForms(before.definition, step));
};

/** Started steps that no longer exist. */
const listRemovedSteps = async ({ catalogue, forms, texts }: Rules, lines: VersionsByStep, visit: FormVisit) => {
  const asked = new Set(catalogue.steps.map(({ key }) => key));
  const gone = [...visit.started.keys()].filter((key) => !asked.has(key));
  const described = gone.map(async (key): Promise<readonly StepChanges[]> => {
    const own = lines.get(key);
    const isSeen = servedAt(own, visit.lastSeen)?.isGone === true;
    const last = own?.filter(({ isGone }) => !isGone).at(-1);
    if (isSeen || !last) return [];
    return [{ step: key, changes: [describeStepChange(texts, key, 'stepRemoved', (await forms.read(last)).texts)] }];
  });
  return (await Promise.all(described)).flat();
};

const listServedTimes = ({ lines }: FormVersions): readonly string[] => lines().map(({ servedAt: at }) => at);

/**
 * Changes of the forms since the last visit, by step; null when there are none. Includes started steps, and steps
 * that were added or removed.
 */
export const findFormChanges = async (rules: Rules, visit: FormVisit): Promise<FormChanges | null> => {
  const times = listServedTimes(rules.forms);
  const until = latestOf(...times);
  // No form has changed since: the most frequent case needs no query.
  if (timeOf(until) <= timeOf(visit.lastSeen)) return null;
  const lines = byStep(rules.forms);
  // Before forms were recorded, applicants saw the first recorded version.
  const lastVisit = { ...visit, lastSeen: latestOf(visit.lastSeen, times[0]) };
  const steps: StepChanges[] = [];
  for (const step of visit.asked)
    steps.push({ step: step.key, changes: await changesOf(rules, lines, step, lastVisit) });
  const described = [
    ...steps.filter(({ changes }) => changes.length > 0),
    ...(await listRemovedSteps(rules, lines, lastVisit)),
  ];
  return described.length === 0 ? null : { until, steps: described };
};
