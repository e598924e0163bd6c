import type { PanelSection } from '../../../contract/admin-panel.ts';
import type { MailEventName } from '../../../contract/mail-events.ts';
import { pathTo } from '../../../contract/pages.ts';
import { findRule } from '../../../engine/model/field-facts.ts';
import { nodeAt } from '../../../engine/model/form-model.ts';
import { normalizeAnswers } from '../../../engine/normalize/normalize-answers.ts';
import type { Checker } from '../../../engine/schema/checker.ts';
import type { Answers, Catalogue, FieldError, FormDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { assertNoErrors, assertVersion, notFound } from '../../errors.ts';
import { formatDay } from '../../formats.ts';
import { findImpossibleDates, normalizeText } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import { lockPanel, writePanel } from '../portal/queries.ts';
import {
  describeEntry,
  freeAnswersToStore,
  getPanelForm,
  listEntries,
  type PanelEntry,
  panelFormKey,
  toContactEntry,
} from './panel-entries.ts';
import { countDraftOwners, queueMailsToDraftOwners } from './queries/entries.ts';
import { lockEntry, writeEntry } from './queries/write-entries.ts';
import { nameOfEntry } from './translations.ts';

export interface PanelAdmin extends AuditActor {
  readonly institutionCode: number | null;
}

interface PanelChange {
  readonly section: PanelSection;
  readonly id: string;
  readonly values: Answers;
  readonly dryRun?: boolean | undefined;
  readonly tellDrafts?: boolean | undefined;
  readonly basedOn: number | undefined;
  readonly admin: PanelAdmin;
  readonly origin: string;
}

export interface PanelContext {
  readonly catalogue: Catalogue;
  readonly checker: Checker;
  readonly texts: Pick<Texts, 'locales'>;
  /** The language of labels in the reply. */
  readonly locale: Locale;
}

export const throwFieldErrors = (errors: readonly FieldError[]): void => {
  assertNoErrors(errors);
};

/** Normalizes the fields; those that are blank then are absent. */
export const readPanelValues = (context: PanelContext, formKey: string, sent: Answers): Answers => {
  const filled = Object.entries(normalizeText(sent)).filter(([, value]) => value !== '');
  return normalizeAnswers(context.checker, getPanelForm(context.catalogue, formKey), Object.fromEntries(filled));
};

/** @throws AppError 422 with every broken rule of the form */
export const assertPanelValues = (context: PanelContext, formKey: string, values: Answers): void => {
  const { checker } = context;
  const form = getPanelForm(context.catalogue, formKey);
  throwFieldErrors([...checkAnswers(checker, form, values), ...findImpossibleDates(form, values)]);
};

/** Locks an entry. @throws AppError 404, also for another institution's */
const lockPanelEntry = async (
  tx: Tx,
  { catalogue, locale }: PanelContext,
  { section, id, admin }: PanelChange,
): Promise<PanelEntry> => {
  if (section === 'contact') {
    const institution = catalogue.institutions.find(({ code }) => String(code) === id);
    const isOwn = admin.institutionCode === null || admin.institutionCode === institution?.code;
    if (!institution || !isOwn) throw notFound();
    return toContactEntry(catalogue, institution, await lockPanel(tx, institution.code));
  }
  await lockEntry(tx, section, id);
  const [entry] = await listEntries(tx, catalogue, section, admin.institutionCode, locale, id);
  if (!entry) throw notFound();
  return entry;
};

const writePanelEntry = async (
  tx: Tx,
  context: PanelContext,
  change: PanelChange,
  { dropped }: PanelEntry,
): Promise<PanelEntry> => {
  const { section, id, values, admin } = change;
  const free = freeAnswersToStore(context, section, values, { dropped });
  if (section === 'contact') await writePanel(tx, Number(id), { ...free, answers: values }, admin.accountId);
  else await writeEntry(tx, section, id, values, free);
  return lockPanelEntry(tx, context, change);
};

const changedFields = (before: Answers, after: Answers): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Whether the change of a field concerns applicants with a draft. */
const notifiesDrafts = (form: FormDefinition, field: string): boolean =>
  findRule(nodeAt(form, [field]), 'x-notifies') === 'drafts';

/** @returns the number of recipients */
const queuePeriodMails = async (tx: Tx, { texts, catalogue }: PanelContext, entry: PanelEntry): Promise<number> => {
  const { startDate, endDate } = entry.values;
  const labelIn = async (locale: Locale): Promise<string> =>
    (await listEntries(tx, catalogue, 'period', null, locale, entry.id))[0]?.label ?? entry.label;
  const placeholders = async (locale: Locale) => ({
    period: `${nameOfEntry(entry, locale)}, ${await labelIn(locale)}`,
    from: formatDay(String(startDate), locale),
    until: formatDay(String(endDate), locale),
  });
  const event: MailEventName = entry.values['isClosed'] === true ? 'period-closed' : 'period-changed';
  const data: Record<Locale, Awaited<ReturnType<typeof placeholders>>> = {};
  for (const locale of texts.locales) data[locale] = await placeholders(locale);
  let people = 0;
  for (const { text: template } of catalogue.mails.events[event] ?? []) {
    const mail = { template, path: pathTo('admissionSelection') };
    people = Math.max(people, await queueMailsToDraftOwners(tx, entry.id, mail, data));
  }
  return people;
};

const countOrQueueMails = (tx: Tx, context: PanelContext, change: PanelChange, entry: PanelEntry): Promise<number> =>
  change.dryRun ? countDraftOwners(tx, entry.id) : queuePeriodMails(tx, context, entry);

const writeChangeAudit = (
  tx: Tx,
  { admin, origin, section, id }: PanelChange,
  entry: PanelEntry,
  fields: readonly string[],
) =>
  writeAuditEntry(tx, {
    actor: admin,
    action: 'controlPanel.changed',
    institutionCode: entry.institutionCode,
    subject: { kind: section, id },
    details: { fields },
    origin,
  });

interface PanelOutcome {
  readonly entry: ReturnType<typeof describeEntry>;
  readonly changed: string[];
  readonly drafts: number;
  readonly told: number;
}

/** @throws AppError 404, 412 when it was changed elsewhere, 422 */
export const changePanelEntry = async (tx: Tx, context: PanelContext, sent: PanelChange): Promise<PanelOutcome> => {
  const formKey = panelFormKey(sent.section);
  const form = getPanelForm(context.catalogue, formKey);
  const change = { ...sent, values: readPanelValues(context, formKey, sent.values) };
  const before = await lockPanelEntry(tx, context, change);
  assertVersion(before.version, change.basedOn);
  assertPanelValues(context, formKey, change.values);
  const changed = changedFields(before.values, change.values);
  if (changed.length === 0) return { entry: describeEntry(before), changed, drafts: before.drafts, told: 0 };
  const entry = change.dryRun
    ? { ...before, values: change.values }
    : await writePanelEntry(tx, context, change, before);
  const mustNotify =
    change.tellDrafts === true && change.section === 'period' && changed.some((field) => notifiesDrafts(form, field));
  const people = mustNotify ? await countOrQueueMails(tx, context, change, entry) : 0;
  if (!change.dryRun) await writeChangeAudit(tx, change, entry, changed);
  return { entry: describeEntry(entry), changed, drafts: before.drafts, told: people };
};
