import type { PanelSection } from '../../../contract/admin-panel.ts';
import { pathTo } from '../../../contract/pages.ts';
import { normalizeAnswers } from '../../../engine/normalize/normalize-answers.ts';
import type { Checker } from '../../../engine/schema/checker.ts';
import type { Answers, Catalogue, FieldError, FormDefinition } from '../../../engine/schema/types.ts';
import { checkAnswers } from '../../../engine/steps/check-answers.ts';
import type { Locale, Texts } from '../../config/texts.ts';
import { AppError, notFound } from '../../errors.ts';
import { formatDay } from '../../formats.ts';
import { findImpossibleDates, normalizeText } from '../../normalize-text.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type AuditActor, writeAuditEntry } from '../audit/queries.ts';
import { lockPanel, writePanel } from '../portal/queries.ts';
import { toContactEntry } from './get-panel.ts';
import { countDraftOwners, listEntries, type PanelEntry, queueMailsToDraftOwners } from './queries/entries.ts';
import { lockEntry, writeEntry } from './queries/write-entries.ts';

export interface PanelAdmin extends AuditActor {
  readonly institutionCode: number | null;
}

export interface PanelChange {
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
}

export const throwFieldErrors = (errors: readonly FieldError[]): void => {
  if (errors.length > 0) throw new AppError(422, 'server.error.422', { errors });
};

/** The days, or years, that an entry may name, first and last. */
const orderedPairs = [
  ['startDate', 'endDate'],
  ['noticeFrom', 'noticeUntil'],
  ['graduatedFrom', 'graduatedUntil'],
] as const;

const getPanelForm = ({ catalogue }: PanelContext, formKey: string): FormDefinition => {
  const form = catalogue.forms[formKey];
  if (!form) throw new Error(`There is no form ${formKey} in schemas/admin`);
  return form;
};

/** The fields as they were written, normalised and without what nobody sees; what is blank then is not there. */
export const readPanelValues = (office: PanelContext, formKey: string, sent: Answers): Answers => {
  const seen = Object.entries(normalizeText(sent)).filter(([, value]) => value !== '');
  return normalizeAnswers(office.checker, getPanelForm(office, formKey), Object.fromEntries(seen));
};

/** @throws AppError 422 with every broken rule of the form */
export const assertPanelValues = (office: PanelContext, formKey: string, values: Answers): void => {
  const { checker } = office;
  const form = getPanelForm(office, formKey);
  throwFieldErrors([...checkAnswers(checker, form, values), ...findImpossibleDates(form, values)]);
  const isTurned = ([from, until]: (typeof orderedPairs)[number]) =>
    String(values[until] ?? '9') < String(values[from] ?? '');
  throwFieldErrors(
    orderedPairs
      .filter(isTurned)
      .map(([, until]) => ({ path: `/${until}`, key: `${form.key}.${until}.error.beforeStart` })),
  );
};

/** What is not this admin's is not there. @throws AppError 404 */
const lockPanelEntry = async (
  tx: Tx,
  { catalogue }: PanelContext,
  { section, id, admin }: PanelChange,
): Promise<PanelEntry> => {
  if (section === 'contact') {
    const institution = catalogue.institutions.find(({ code }) => String(code) === id);
    const isOwn = admin.institutionCode === null || admin.institutionCode === institution?.code;
    if (!institution || !isOwn) throw notFound();
    return toContactEntry(institution, await lockPanel(tx, institution.code));
  }
  await lockEntry(tx, section, id);
  const [entry] = await listEntries(tx, section, admin.institutionCode, id);
  if (!entry) throw notFound();
  return entry;
};

const writePanelEntry = async (tx: Tx, office: PanelContext, change: PanelChange): Promise<PanelEntry> => {
  const { section, id, values, admin } = change;
  if (section === 'contact') await writePanel(tx, Number(id), values, admin.accountId);
  else await writeEntry(tx, section, id, values);
  return lockPanelEntry(tx, office, change);
};

const changedFields = (before: Answers, after: Answers): string[] =>
  Object.keys({ ...before, ...after }).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Fields of a period that people with a draft need to know of. */
const notifiedFields = ['startDate', 'endDate', 'isClosed'];

const queuePeriodMails = (tx: Tx, { texts }: PanelContext, entry: PanelEntry): Promise<number> => {
  const { name, startDate, endDate } = entry.values;
  const words = (locale: Locale) => ({
    period: `${name}, ${entry.label}`,
    from: formatDay(String(startDate), locale),
    until: formatDay(String(endDate), locale),
  });
  const template = entry.values['isClosed'] === true ? 'period-closed' : 'period-changed';
  return queueMailsToDraftOwners(
    tx,
    entry.id,
    { template, path: pathTo('admissionSelection') },
    Object.fromEntries(texts.locales.map((locale) => [locale, words(locale)])),
  );
};

const countOrQueueMails = (tx: Tx, office: PanelContext, change: PanelChange, entry: PanelEntry): Promise<number> =>
  change.dryRun ? countDraftOwners(tx, entry.id) : queuePeriodMails(tx, office, entry);

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

const assertVersion = (entry: PanelEntry, basedOn: number | undefined): void => {
  if (basedOn !== undefined && basedOn !== entry.version) throw new AppError(412, 'server.error.412');
};

export interface PanelOutcome {
  readonly entry: PanelEntry;
  readonly changed: string[];
  readonly drafts: number;
  readonly told: number;
}

/** @throws AppError 404, 412 when it was changed elsewhere, 422 */
export const changePanelEntry = async (tx: Tx, office: PanelContext, sent: PanelChange): Promise<PanelOutcome> => {
  const change = { ...sent, values: readPanelValues(office, `panel-${sent.section}`, sent.values) };
  const before = await lockPanelEntry(tx, office, change);
  assertVersion(before, change.basedOn);
  assertPanelValues(office, `panel-${change.section}`, change.values);
  const changed = changedFields(before.values, change.values);
  if (changed.length === 0) return { entry: before, changed, drafts: before.drafts, told: 0 };
  const entry = change.dryRun ? { ...before, values: change.values } : await writePanelEntry(tx, office, change);
  const isToTell =
    change.tellDrafts === true &&
    change.section === 'period' &&
    changed.some((field) => notifiedFields.includes(field));
  const people = isToTell ? await countOrQueueMails(tx, office, change, entry) : 0;
  if (!change.dryRun) await writeChangeAudit(tx, change, entry, changed);
  return { entry, changed, drafts: before.drafts, told: people };
};
