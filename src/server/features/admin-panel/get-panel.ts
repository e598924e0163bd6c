import type { Institution } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listPanels, type Panel } from '../portal/queries.ts';
import { listEntries, type PanelEntry } from './queries/entries.ts';
import { listChoices } from './queries/write-entries.ts';

export const toContactEntry = (institution: Institution, panel: Panel | undefined): PanelEntry => ({
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
export const getPanel = async (db: Queryable, institutions: readonly Institution[], institutionCode: number | null) => {
  const panels = await listPanels(db);
  const own = institutions.filter(({ code }) => institutionCode === null || code === institutionCode);
  const [period, offer, studies, entity, channel] = await Promise.all(
    (['period', 'offer', 'studies', 'entity', 'channel'] as const).map((section) =>
      listEntries(db, section, institutionCode),
    ),
  );
  return {
    contact: own.map((each) =>
      toContactEntry(
        each,
        panels.find((panel) => panel.institutionCode === each.code),
      ),
    ),
    period: period ?? [],
    offer: offer ?? [],
    studies: studies ?? [],
    entity: entity ?? [],
    channel: channel ?? [],
    choices: await listChoices(db),
  };
};
