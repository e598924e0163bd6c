import { type AddedSection, addedWith } from '../../../contract/admin-panel.ts';
import type { Answers, Catalogue, JsonSchema } from '../../../engine/schema/types.ts';
import { AppError } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { writeAudit } from '../audit/queries/write-audit.ts';
import { assertAnswers, type Office, type PanelAdmin, readValues, refuse } from './change-panel.ts';
import { makeId } from './make-id.ts';
import { addEntry, findDangling } from './queries/add-entry.ts';
import { findEntries, type PanelEntry } from './queries/entries.ts';

export interface PanelAddition {
  readonly section: AddedSection;
  readonly values: Answers;
  readonly admin: PanelAdmin;
  readonly origin: string;
}

/** More of the same name than that nobody tells apart. */
const MOST_ALIKE = 50;

/** What concerns all institutions is the group's; the others belong to the institution that they name. */
const assertReach = ({ institutions }: Catalogue, { section, values, admin }: PanelAddition): void => {
  if (section === 'entity') {
    if (admin.institutionCode !== null) throw new AppError(403, 'server.error.403');
    return;
  }
  const { institutionCode: code } = values;
  const isKnown = institutions.some((institution) => institution.code === code && code !== 0);
  const isOwn = admin.institutionCode === null || admin.institutionCode === code;
  const key = `${addedWith[section]}.institutionCode.error.source`;
  if (!isKnown || !isOwn) refuse([{ path: '/institutionCode', key }]);
};

/** Where no program was offered before, nothing stands in the way of an applicant: the first rule of the list. */
const firstRule = ({ forms }: Catalogue): unknown => {
  const fields = forms['panel-offer']?.schema['properties'] as Readonly<Record<string, JsonSchema>> | undefined;
  return (fields?.['eligibilityRule']?.['enum'] as readonly unknown[] | undefined)?.[0];
};

/** @throws AppError 422 when the same program is offered in this period already */
const insert = async (tx: Tx, { section, values }: PanelAddition): Promise<string> => {
  for (let alike = 1; alike <= MOST_ALIKE; alike++) {
    const id = makeId(section, values, alike);
    if (await addEntry(tx, section, id, values)) return id;
    if (section === 'offer') break;
  }
  const [field] = section === 'offer' ? ['programId'] : ['name'];
  throw new AppError(422, 'server.error.422', {
    errors: [{ path: `/${field}`, key: `${addedWith[section]}.${field}.error.taken` }],
  });
};

/** @throws AppError 403, 422 */
export const addToPanel = async (tx: Tx, office: Office, sent: PanelAddition): Promise<PanelEntry> => {
  const { section, admin, origin } = sent;
  const form = addedWith[section];
  const values = readValues(office, form, sent.values);
  const addition = { ...sent, values };
  assertAnswers(office, form, values);
  assertReach(office.catalogue, addition);
  const dangling = await findDangling(tx, values);
  refuse(dangling.map((field) => ({ path: `/${field}`, key: `${form}.${field}.error.source` })));
  const id = await insert(tx, { ...addition, values: { ...values, eligibilityRule: firstRule(office.catalogue) } });
  const [entry] = await findEntries(tx, section, null, id);
  if (!entry) throw new Error(`the new ${section} ${id} vanished`);
  await writeAudit(tx, {
    actor: admin,
    action: 'controlPanel.added',
    institutionCode: entry.institutionCode,
    subject: { kind: section, id },
    details: { fields: Object.keys(addition.values) },
    origin,
  });
  return entry;
};
