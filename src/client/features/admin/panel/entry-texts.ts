import { use } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelSection } from '../../../../contract/admin-panel.ts';
import { fieldUiOf } from '../../../../engine/schema/json.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { orderFields } from '../../../../engine/summary/groups.ts';
import { optionKey, textKey } from '../../../../engine/text/text-keys.ts';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { getForm } from '../../../forms/runtime/load-form.ts';
import { formatRupiah } from '../../../state/format.ts';
import { useChoiceText } from '../shared/DataTable.tsx';
import type { PanelEntry } from './queries.ts';

/** Folder of a section's form below `schemas/admin`. */
export const getFormKey = (section: PanelSection): string => `panel-${section}`;

const SEPARATOR = ' · ';

/** Whether the title already contains this value. */
export const isInTitle = (title: string, value: string): boolean => title.split(SEPARATOR).includes(value);

/**
 * Title of an entry: the institution for contacts; for periods the first field and the label, because periods of one intake
 * differ only in that field.
 */
export const useEntryTitle = (section: PanelSection): ((entry: PanelEntry) => string) => {
  const institutionName = useInstitutionName();
  const { definition } = use(getForm(getFormKey(section)));
  return ({ label, institutionCode, values }) => {
    if (section === 'contact' && institutionCode !== null) return institutionName(institutionCode) || label;
    if (section !== 'period') return label;
    const [first = ''] = orderFields(Object.keys(values), definition.ui['ui:order']);
    return [values[first], label].join(SEPARATOR);
  };
};

/** Labels and values of a section's fields as texts. Suspends while its form loads. */
export const useFieldTexts = (section: PanelSection) => {
  const { t, i18n } = useTranslation();
  const { definition } = use(getForm(getFormKey(section)));
  const { key, ui } = definition;
  const choiceText = useChoiceText(definition);

  /** One value of a list; choices are under the name of the field. */
  const itemText = (field: string, item: unknown): string => {
    const option = optionKey(key, [field], item);
    if (typeof item !== 'object' || item === null) return i18n.exists(option) ? t(option) : String(item);
    return Object.values(item).map(String).join(' ');
  };
  const text = (field: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return '';
    if (Array.isArray(value)) return value.map((item) => itemText(field, item)).join(', ');
    if (typeof value === 'object') return Object.values(value).map(String).join(', ');
    const choice = choiceText(field, value);
    if (choice !== undefined) return choice;
    const fieldUi = fieldUiOf(ui[field]);
    if (typeof value === 'number' && fieldUi['ui:widget'] === 'money') return formatRupiah(value, i18n.language);
    // Four digits are not grouped, because they may be a year.
    if (typeof value === 'number')
      return new Intl.NumberFormat(i18n.language, { useGrouping: value >= 10_000 }).format(value);
    return String(value);
  };
  return {
    label: (field: string): string => t(textKey(key, [field], 'label')),
    text,
    inOrder: (fields: readonly string[]): readonly string[] => orderFields(fields, ui['ui:order']),
    fieldsOf: (values: Answers): readonly string[] => orderFields(Object.keys(values), ui['ui:order']),
  };
};
