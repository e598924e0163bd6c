import type { Catalogue } from '../../../engine/schema/types.ts';
import type { Locale } from '../../config/texts.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { listPanels } from '../portal/queries.ts';
import { describeEntry, listEntries, toContactEntry } from './panel-entries.ts';
import type { TableSection } from './queries/entries.ts';
import { listChoices } from './queries/write-entries.ts';

/** The entries of all sections that this admin may change. */
export const getPanel = async (
  db: Queryable,
  catalogue: Pick<Catalogue, 'forms' | 'institutions'>,
  institutionCode: number | null,
  locale: Locale,
) => {
  const panels = await listPanels(db);
  const own = catalogue.institutions.filter(({ code }) => institutionCode === null || code === institutionCode);
  const list = async (section: TableSection) =>
    (await listEntries(db, catalogue, section, institutionCode, locale)).map(describeEntry);
  return {
    contact: own.map((each) =>
      describeEntry(
        toContactEntry(
          catalogue,
          each,
          panels.find((panel) => panel.institutionCode === each.code),
        ),
      ),
    ),
    period: await list('period'),
    offer: await list('offer'),
    studies: await list('studies'),
    entity: await list('entity'),
    channel: await list('channel'),
    choices: await listChoices(db, locale),
  };
};
