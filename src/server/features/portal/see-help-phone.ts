import type { Queryable } from '../../platform/database/queryable.ts';
import { ALL } from '../content/institutions.ts';
import { findPanels } from './queries/panels.ts';

interface House {
  readonly db: Queryable;
  readonly settings: { readonly helpPhone: string };
}

/** The phone of the whole group: that of the control panel, else that of the settings. */
export const seeHelpPhone = async ({ db, settings }: House): Promise<string> => {
  const group = (await findPanels(db)).find(({ institutionCode }) => institutionCode === ALL);
  return group?.settings.helpPhone ?? settings.helpPhone;
};
