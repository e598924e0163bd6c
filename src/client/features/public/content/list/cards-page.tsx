import { Box } from '../../../../design/primitives.tsx';
import { NewsCard } from '../../../shared/page/items/NewsCard.tsx';
import type { ItemList } from './list-data.ts';
import { listPageOf } from './list-page.tsx';

/** The room of an ordinary card: the lead beside two of them stands still while they are still on their way. */
const LEAD_ROWS = 'repeat(2, minmax(26rem, auto))';

/** Where there is room, the newest on the first page stands as large as four others. */
export const Cards = ({ list: { items, wish } }: { readonly list: ItemList }) => {
  const hasLead = wish.page === 1 && wish.q === undefined && items.length > 4;
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

export const cardsPage = listPageOf(Cards);
