import { useTranslation } from 'react-i18next';
import type { PanelSection } from '../../../../../contract/admin-panel.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { DataTable, ListPanel } from '../../shared/DataTable.tsx';
import { useFieldTexts } from '../use-field-texts.ts';

interface FieldChangesProps {
  readonly section: PanelSection;
  readonly fields: readonly string[];
  /** What stands in the columns, with their headings. */
  readonly sides: readonly (readonly [heading: string, values: Answers])[];
}

/** The same fields as two sides have them. */
export const FieldChanges = ({ section, fields, sides }: FieldChangesProps) => {
  const { t } = useTranslation();
  const { label, text, inOrder } = useFieldTexts(section);
  return (
    <ListPanel tabIndex={0} role="group" aria-label={t('admin-panel.changes')}>
      <DataTable aria-label={t('admin-panel.changes')}>
        <thead>
          <tr>
            <th scope="col">{t('admin-panel.field')}</th>
            {sides.map(([heading]) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inOrder(fields).map((field) => (
            <tr key={field} data-changed={field}>
              <th scope="row">{label(field)}</th>
              {sides.map(([heading, values]) => (
                <td key={heading}>{text(field, values[field]) || '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ListPanel>
  );
};
