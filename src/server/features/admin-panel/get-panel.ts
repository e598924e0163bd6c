import type { Institution } from '../../../engine/schema/types.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listPanels, type Panel } from '../portal/queries.ts';
import { listEntries, type PanelEntry, type TableSection } from './queries/entries.ts';
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

/** The entries of all sections that this admin may change. */
export const getPanel = async (db: Queryable, institutions: readonly Institution[], institutionCode: number | null) => {
  const panels = await listPanels(db);
  const own = institutions.filter(({ code }) => institutionCode === null || code === institutionCode);
  const list = async (section: TableSection): Promise<PanelEntry[]> => [
    ...(await listEntries(db, section, institutionCode)),
  ];
  return {
    contact: own.map((each) =>
      toContactEntry(
        each,
        panels.find((panel) => panel.institutionCode === each.code),
      ),
    ),
    period: await list('period'),
    offer: await list('offer'),
    studies: await list('studies'),
    entity: await list('entity'),
    channel: await list('channel'),
    choices: await listChoices(db),
  };
};
