import { CardLink } from '../../LinkCard.tsx';
import { Heading } from '../../primitives.tsx';
import type { ShownItem } from '../shown-item.ts';

interface ItemHeadingProps {
  readonly item: ShownItem;
  readonly as?: 'h2' | 'h3';
  readonly isLarge?: boolean;
}

/** Name of an item; leads to its page where it has one. */
export const ItemHeading = ({ item: { address, heading }, as = 'h3', isLarge = false }: ItemHeadingProps) => (
  <Heading as={as} lang={heading.lang} {...(isLarge && { textStyle: 'title' })}>
    {address === undefined ? heading.text : <CardLink to={address}>{heading.text}</CardLink>}
  </Heading>
);
