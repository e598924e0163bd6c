import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { textKey } from '../../../../../engine/text/keys.ts';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { TextLink } from '../../../../design/TextLink.tsx';
import { formatDateTime } from '../../../../state/format.ts';
import { useKindTitle } from '../../shared/use-kind-title.ts';
import { StateBadge } from '../StateBadge.tsx';
import { editPath } from '../use-kind.ts';
import type { ItemListProps } from './ItemTable.tsx';
import { columnsOf, useCell } from './use-cell.tsx';

const Facts = chakra('dl', {
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

/** The same items one below the other, for narrow screens. */
export const ItemCards = ({ kind, items }: ItemListProps) => {
  const { t, i18n } = useTranslation();
  const kindTitle = useKindTitle();
  const cell = useCell(kind);
  const [first = '', ...others] = columnsOf(kind);
  const fact = (name: string, text: string) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={kindTitle(kind.key)}>
      {items.map((item) => (
        <Box
          as="li"
          key={item.Id}
          data-item={item.Id}
          padding="4"
          borderTopWidth="1px"
          borderColor="border.muted"
          _first={{ borderTopWidth: '0' }}
        >
          <Box display="flex" gap="3" justifyContent="space-between" alignItems="flex-start">
            <TextLink to={editPath(kind, item.Id)} paddingBlock="2.5">
              {cell(item, first)}
            </TextLink>
            <Box flexShrink="0" paddingTop="2">
              <StateBadge kind={kind} state={item.state} />
            </Box>
          </Box>
          <Facts>
            {others.map((field) => fact(t(textKey(kind.key, [field], 'label')), cell(item, field)))}
            {fact(t('admin-content.list.updated'), formatDateTime(item.updatedAt, i18n.language))}
          </Facts>
        </Box>
      ))}
    </Stack>
  );
};
