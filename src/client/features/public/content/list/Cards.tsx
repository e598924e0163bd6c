import { Box } from '../../../../design/primitives.tsx';
import { NewsCard } from '../../../shared/page/items/NewsCard.tsx';
import type { ItemList } from './list-data.ts';

/** Height of two ordinary cards, so that the lead card does not shift while they load. */
const LEAD_ROWS = 'repeat(2, minmax(26rem, auto))';

/** Cards in a grid. On wide screens the newest item of the first page takes the space of four. */
export const Cards = ({ list: { items, query } }: { readonly list: ItemList }) => {
  const hasLead = query.page === 1 && query.q === undefined && items.length > 4;
  return (
    <Box
      as="ul"
      listStyleType="none"
      display="grid"
      gridTemplateColumns={{
        base: 'minmax(0, 1fr)',
        md: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(3, minmax(0, 1fr))',
      }}
      {...(hasLead && { gridTemplateRows: { lg: LEAD_ROWS } })}
      gap={{ base: '5', md: '6' }}
    >
      {items.map((item, index) => (
        <Box
          as="li"
          key={item.id}
          {...(hasLead && index === 0 && { gridColumn: { lg: 'span 2' }, gridRow: { lg: 'span 2' } })}
        >
          <NewsCard item={item} as="h2" isFirst={index === 0} isLead={hasLead && index === 0} />
        </Box>
      ))}
    </Box>
  );
};
