import { useTranslation } from 'react-i18next';
import { formatOf } from '../../../../engine/model/field-facts.ts';
import { nodeAt } from '../../../../engine/model/form-model.ts';
import type { ContentEntity } from '../../../../engine/schema/types.ts';
import { textKey } from '../../../../engine/text/text-keys.ts';
import { chakra } from '../../../design/chakra.ts';
import { Box, Stack } from '../../../design/primitives.tsx';
import { TextLink } from '../../../design/TextLink.tsx';
import { formatDateTime, formatShortDate } from '../../../state/format.ts';
import { localizeText } from '../../shared/page/content-text.ts';
import { DataTable, ListItem, useChoiceText } from '../shared/DataTable.tsx';
import { useKindTitle } from '../shared/display-names.ts';
import { StateBadge } from './item-state.tsx';
import { type EditedItem, editPath } from './use-kind.ts';

const EMPTY_CELL = '–';

/** Columns of entity.json without the publication flag, which the state shows. */
const listColumns = ({ columns, public: rules }: ContentEntity): readonly string[] =>
  columns.filter((field) => field !== rules.flag);

/** Date cells do not wrap. */
const isDateField = (kind: ContentEntity, field: string): boolean => formatOf(nodeAt(kind, [field])) === 'date';

/** Text of a cell by the field's schema: a new field of the data needs no code. */
const useCellText = (kind: ContentEntity): ((item: EditedItem, field: string) => string) => {
  const { language } = useTranslation().i18n;
  const choiceText = useChoiceText(kind);
  return (item, field) => {
    const value = item[field];
    if (value === undefined || value === null) return EMPTY_CELL;
    const text = choiceText(field, value);
    if (text !== undefined) return text;
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value);
    return localizeText(value, language)?.text ?? EMPTY_CELL;
  };
};

const CardFacts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: '4',
    rowGap: '2',
    marginTop: '3',
    fontSize: 'sm',
    '& dt': { color: 'fg.muted', fontSize: 'xs' },
  },
});

/** The items as cards, for narrow screens. */
export const ItemCards = ({ kind, items }: ItemListProps) => {
  const { t, i18n } = useTranslation();
  const kindTitle = useKindTitle();
  const cell = useCellText(kind);
  const [first = '', ...others] = listColumns(kind);
  const fact = (name: string, text: string) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={kindTitle(kind.key)}>
      {items.map((item) => (
        <ListItem key={item.Id} data-item={item.Id}>
          <Box display="flex" gap="3" justifyContent="space-between" alignItems="flex-start">
            <TextLink to={editPath(kind, item.Id)} paddingBlock="2.5">
              {cell(item, first)}
            </TextLink>
            <Box flexShrink="0" paddingTop="2">
              <StateBadge kind={kind} state={item.state} />
            </Box>
          </Box>
          <CardFacts>
            {others.map((field) => fact(t(textKey(kind.key, [field], 'label')), cell(item, field)))}
            {fact(t('admin-content.list.updated'), formatDateTime(item.updatedAt, i18n.language))}
          </CardFacts>
        </ListItem>
      ))}
    </Stack>
  );
};

interface ItemListProps {
  readonly kind: ContentEntity;
  readonly items: readonly EditedItem[];
}

/** With more columns beside the first there is no room for the date of the last save. */
const MAX_COLUMNS_BESIDE_DATE = 4;

/** The items as a table, for wide screens. */
export const ItemTable = ({ kind, items }: ItemListProps) => {
  const { t, i18n } = useTranslation();
  const kindTitle = useKindTitle();
  const cell = useCellText(kind);
  const [first = '', ...others] = listColumns(kind);
  const isRoomy = others.length <= MAX_COLUMNS_BESIDE_DATE;
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
              <td key={field} {...(isDateField(kind, field) && { 'data-tight': '' })}>
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
