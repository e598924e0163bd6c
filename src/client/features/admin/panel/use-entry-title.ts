import { use } from 'react';
import type { PanelSection } from '../../../../contract/admin-panel.ts';
import { orderFields } from '../../../../engine/summary/groups.ts';
import { useInstitutionName } from '../../../design/use-institution-name.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { formOf } from './form-of.ts';
import type { PanelEntry } from './queries.ts';

const SEPARATOR = ' · ';

/** Whether a title says this already. */
export const isSaid = (title: string, value: string): boolean => title.split(SEPARATOR).includes(value);

/**
 * What an entry is called: contacts like their institution, periods by their first field too, since waves of one
 * intake differ in nothing else.
 */
export const useEntryTitle = (section: PanelSection): ((entry: PanelEntry) => string) => {
  const institutionName = useInstitutionName();
  const { definition } = use(getForm(formOf(section)));
  return ({ label, institutionCode, values }) => {
    if (section === 'contact' && institutionCode !== null) return institutionName(institutionCode) || label;
    if (section !== 'period') return label;
    const [first = ''] = orderFields(Object.keys(values), definition.ui['ui:order']);
    return [values[first], label].join(SEPARATOR);
  };
};
