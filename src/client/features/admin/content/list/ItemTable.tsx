import { useTranslation } from 'react-i18next';
import { textKey } from '../../../../../engine/text/keys.ts';
import { TextLink } from '../../../../design/TextLink.tsx';
import { formatShortDate } from '../../../../state/format.ts';
import { DataTable } from '../../shared/DataTable.tsx';
import { useKindTitle } from '../../shared/use-kind-title.ts';
import { StateBadge } from '../StateBadge.tsx';
import { type EditedItem, editPath, type Kind } from '../use-kind.ts';
import { columnsOf, isDay, useCell } from './use-cell.tsx';

export interface ItemListProps {
  readonly kind: Kind;
  readonly items: readonly EditedItem[];
}

/** With more columns than this beside the first there is no room to tell when an item was saved. */
const ROOMY = 4;

/** Items of one page as a table, where there is room for one. */
export const ItemTable = ({ kind, items }: ItemListProps) => {
  const { t, i18n } = useTranslation();
  const kindTitle = useKindTitle();
  const cell = useCell(kind);
  const [first = '', ...others] = columnsOf(kind);
  const isRoomy = others.length <= ROOMY;
  return (
    <DataTable aria-label={kindTitle(kind.key)}>
      <thead>
        <tr>
          {[first, ...others].map((field) => (
            <th key={field} scope="col">
              {t(textKey(kind.key, [field], 'label'))}
            </th>
          ))}
          <th scope="col">{t('admin-content.list.state')}</th>
          {isRoomy && <th scope="col">{t('admin-content.list.updated')}</th>}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.Id} data-item={item.Id}>
            <th scope="row">
              <TextLink to={editPath(kind, item.Id)}>{cell(item, first)}</TextLink>
            </th>
            {others.map((field) => (
              <td key={field} {...(isDay(kind, field) && { 'data-tight': '' })}>
                {cell(item, field)}
              </td>
            ))}
            <td>
              <StateBadge kind={kind} state={item.state} />
            </td>
            {isRoomy && <td data-tight="">{formatShortDate(item.updatedAt, i18n.language)}</td>}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
};
