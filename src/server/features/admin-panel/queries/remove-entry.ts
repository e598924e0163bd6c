import type { AddedSection } from '../../../../contract/admin-panel.ts';
import type { Tx } from '../../../platform/database/pool.ts';
import { tables } from './write-entry.ts';

const applications = (where: string): string => `
  select count(*)::int as count from application a where a.deleted_at is null and ${where}`;

const chosen = (where: string): string =>
  applications(`exists (select from application_preference p join offered_program o on o.id = p.offered_program_id
    where p.application_id = a.id and ${where})`);

/** How many applications, or of an entity periods, name the row. */
const uses: Readonly<Record<AddedSection, string>> = {
  period: applications('a.period_id = $1'),
  offer: chosen('o.id = $1'),
  studies: chosen('o.program_id = $1'),
  entity: 'select count(*)::int as count from admission_period where entity_id = $1',
};

/** What goes with the row: offers that nobody chose, and the mention in drafts that were deleted. */
const preparations: Readonly<Record<AddedSection, readonly string[]>> = {
  period: [
    'update application set period_id = null where period_id = $1 and deleted_at is not null',
    'delete from offered_program where period_id = $1',
  ],
  offer: [],
  studies: ['delete from offered_program where program_id = $1'],
  entity: [],
};

/** Of a row that is locked: whoever names it from now on waits, and then finds it gone. */
export const countUses = async (tx: Tx, section: AddedSection, id: string): Promise<number> => {
  const { rows } = await tx.query<{ count: number }>(uses[section], [id]);
  return rows[0]?.count ?? 0;
};

/** Offers are chosen by themselves: those that go with the row are locked too. */
export const lockOffers = (tx: Tx, section: AddedSection, id: string) =>
  tx.query(
    `select from offered_program where ($2 = 'period' and period_id = $1) or ($2 = 'studies' and program_id = $1) for update`,
    [id, section],
  );

export const removeEntry = async (tx: Tx, section: AddedSection, id: string): Promise<void> => {
  for (const statement of preparations[section]) await tx.query(statement, [id]);
  await tx.query(`delete from ${tables[section]} where id = $1`, [id]);
};
