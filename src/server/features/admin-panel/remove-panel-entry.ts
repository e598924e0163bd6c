import { type AddableSection, addableSections } from '../../../contract/admin-panel.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { DEFAULT_LANGUAGE } from '../../../engine/text/languages.ts';
import { AppError, assertVersion, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { writeAuditEntry } from '../audit/queries.ts';
import type { PanelAdmin } from './change-panel-entry.ts';
import { listEntries } from './panel-entries.ts';
import { countUses, lockEntry, lockOffers, removeEntry } from './queries/write-entries.ts';

interface PanelRemoval {
  readonly section: string | undefined;
  readonly id: string;
  readonly basedOn: number | undefined;
  readonly admin: PanelAdmin;
  readonly origin: string;
}

const getSection = ({ section, admin }: PanelRemoval): AddableSection => {
  const known = addableSections.find((name) => name === section);
  if (!known) throw notFound();
  if (known === 'entity' && admin.institutionCode !== null) throw new AppError(403, 'server.error.403');
  return known;
};

/**
 * Deletes an entry that was added by mistake, with its offers that no application chose.
 * @throws AppError 403, 404, 412 when it was changed elsewhere, 422 while something uses it
 */
export const removePanelEntry = async (
  tx: Tx,
  catalogue: Pick<Catalogue, 'forms'>,
  removal: PanelRemoval,
): Promise<void> => {
  const { id, basedOn, admin, origin } = removal;
  const section = getSection(removal);
  await lockEntry(tx, section, id);
  const [entry] = await listEntries(tx, catalogue, section, admin.institutionCode, DEFAULT_LANGUAGE, id);
  if (!entry) throw notFound();
  assertVersion(entry.version, basedOn);
  await lockOffers(tx, section, id);
  const count = await countUses(tx, section, id);
  if (count > 0) throw new AppError(422, `server.panel.used.${section}`, { params: { count } });
  await removeEntry(tx, section, id);
  await writeAuditEntry(tx, {
    actor: admin,
    action: 'controlPanel.removed',
    institutionCode: entry.institutionCode,
    subject: { kind: section, id },
    details: { label: entry.label },
    origin,
  });
};
