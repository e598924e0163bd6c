import { type AddableSection, newEntryForms } from '../../../contract/admin-panel.ts';
import { choicesOf } from '../../../engine/model/field-facts.ts';
import { nodeAt } from '../../../engine/model/form-model.ts';
import type { Answers, Catalogue } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import {
  assertPanelValues,
  type PanelAdmin,
  type PanelContext,
  readPanelValues,
  throwFieldErrors,
} from './change-panel-entry.ts';
import { describeEntry, freeAnswersToStore, listEntries } from './panel-entries.ts';
import { addEntry, type FreeAnswers, listDanglingFields } from './queries/write-entries.ts';

const MAX_SLUG_LENGTH = 60;

const slugOf = (name: unknown): string =>
  String(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_SLUG_LENGTH) || 'x';

const idFields: Readonly<Record<AddableSection, readonly string[]>> = {
  entity: ['name'],
  studies: ['institutionCode', 'name'],
  period: ['institutionCode', 'entityId', 'year', 'name'],
  offer: ['programId', 'periodId'],
};

/** A readable id; `attempt` makes ids of one name unique. */
const createEntryId = (section: AddableSection, values: Answers, attempt: number): string =>
  [...idFields[section].map((name) => slugOf(values[name])), ...(attempt > 1 ? [attempt] : [])].join('-');

interface PanelAddition {
  readonly section: AddableSection;
  readonly values: Answers;
  readonly admin: PanelAdmin;
  readonly origin: string;
}

/** More entries of one name are an error. */
const MAX_SAME_ID = 50;

/** Only an admin of the group adds a level of study; other entries belong to the institution that they name. */
const assertWithinInstitution = ({ institutions }: Catalogue, { section, values, admin }: PanelAddition): void => {
  if (section === 'entity') {
    if (admin.institutionCode !== null) throw new AppError(403, 'server.error.403');
    return;
  }
  const { institutionCode: code } = values;
  const isKnown = institutions.some((institution) => institution.code === code && code !== 0);
  const isOwn = admin.institutionCode === null || admin.institutionCode === code;
  const key = `${newEntryForms[section]}.institutionCode.error.source`;
  if (!isKnown || !isOwn) throwFieldErrors([{ path: '/institutionCode', key }]);
};

/** The rule of a program that was never offered before: the first rule of the list. */
const defaultEligibilityRule = ({ forms }: Catalogue): unknown => {
  const form = forms['panel-offer'];
  const field = form && nodeAt(form, ['eligibilityRule']);
  return field && choicesOf(field)[0];
};

/** @throws AppError 422 when the same program is offered in this period already */
const insertEntry = async (tx: Tx, { section, values }: PanelAddition, free: FreeAnswers): Promise<string> => {
  for (let attempt = 1; attempt <= MAX_SAME_ID; attempt++) {
    const id = createEntryId(section, values, attempt);
    if (await addEntry(tx, section, id, values, free)) return id;
    if (section === 'offer') break;
  }
  const [field] = section === 'offer' ? ['programId'] : ['name'];
  throw new AppError(422, 'server.error.422', {
    errors: [{ path: `/${field}`, key: `${newEntryForms[section]}.${field}.error.taken` }],
  });
};

/** @throws AppError 403, 422 */
export const addPanelEntry = async (tx: Tx, context: PanelContext, sent: PanelAddition) => {
  const { section, admin, origin } = sent;
  const form = newEntryForms[section];
  const values = readPanelValues(context, form, sent.values);
  const addition = { ...sent, values };
  assertPanelValues(context, form, values);
  assertWithinInstitution(context.catalogue, addition);
  const dangling = await listDanglingFields(tx, values);
  throwFieldErrors(dangling.map((field) => ({ path: `/${field}`, key: `${form}.${field}.error.source` })));
  const withRule = { ...values, eligibilityRule: defaultEligibilityRule(context.catalogue) };
  const free = freeAnswersToStore(context, section, values, { answered: form });
  const id = await insertEntry(tx, { ...addition, values: withRule }, free);
  const [entry] = await listEntries(tx, context.catalogue, section, null, context.locale, id);
  if (!entry) throw new Error(`the new ${section} ${id} vanished`);
  await writeAuditEntry(tx, {
    actor: admin,
    action: 'controlPanel.added',
    institutionCode: entry.institutionCode,
    subject: { kind: section, id },
    details: { fields: Object.keys(addition.values) },
    origin,
  });
  return describeEntry(entry);
};
