import type { PanelSection } from '../../../contract/admin-panel.ts';
import { useInstitutionName } from '../../ui/use-institution-name.ts';
import type { PanelEntry } from './queries.ts';

/** What an entry is called; contacts are called like their institution. */
export const useEntryTitle = (section: PanelSection): ((entry: PanelEntry) => string) => {
  const institutionName = useInstitutionName();
  return ({ label, institutionCode }) =>
    (section === 'contact' && institutionCode !== null && institutionName(institutionCode)) || label;
};
