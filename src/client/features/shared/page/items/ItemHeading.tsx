import type { ComponentProps } from 'react';
import { CardLink } from '../../../../design/LinkCard.tsx';
import { Heading } from '../../../../design/primitives.tsx';
import type { ShownItem } from '../shown-item.ts';

interface ItemHeadingProps extends Pick<ComponentProps<typeof Heading>, 'textStyle'> {
  readonly item: ShownItem;
  readonly as?: 'h2' | 'h3';
}

/** Name of an item; leads to its page where it has one. */
export const ItemHeading = ({ item: { address, heading }, as = 'h3', ...style }: ItemHeadingProps) => (
  <Heading as={as} lang={heading.lang} {...style}>
    {address === undefined ? heading.text : <CardLink to={address}>{heading.text}</CardLink>}
  </Heading>
);
