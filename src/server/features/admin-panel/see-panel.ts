import type { Institution } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { findPanels, type Panel } from '../portal/queries/panels.ts';
import { findChoices } from './queries/add-entry.ts';
import { findEntries, type PanelEntry } from './queries/entries.ts';

export const toContact = (institution: Institution, panel: Panel | undefined): PanelEntry => ({
  id: String(institution.code),
  label: institution.title,
  institutionCode: institution.code,
  parentId: null,
  version: panel?.version ?? 0,
  values: { ...panel?.settings },
  isOpen: false,
  drafts: 0,
  accepted: 0,
});

/** Everything that this admin may set. */
export const seePanel = async (db: Queryable, institutions: readonly Institution[], institutionCode: number | null) => {
  const panels = await findPanels(db);
  const own = institutions.filter(({ code }) => institutionCode === null || code === institutionCode);
  const [period, offer, studies, entity, channel] = await Promise.all(
    (['period', 'offer', 'studies', 'entity', 'channel'] as const).map((section) =>
      findEntries(db, section, institutionCode),
    ),
  );
  return {
    contact: own.map((each) =>
      toContact(
        each,
        panels.find((panel) => panel.institutionCode === each.code),
      ),
    ),
    period: period ?? [],
    offer: offer ?? [],
    studies: studies ?? [],
    entity: entity ?? [],
    channel: channel ?? [],
    choices: await findChoices(db),
  };
};
