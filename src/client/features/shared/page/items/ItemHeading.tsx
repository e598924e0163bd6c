import type { ComponentProps } from 'react';
import { CardLink } from '../../../../design/LinkCard.tsx';
import { Heading } from '../../../../design/primitives.tsx';
import { Tag } from '../../../../design/Tag.tsx';
import { useInstitutionName } from '../../../../design/use-institution.ts';
import { themeOf } from '../addresses.ts';
import type { PublicItem } from '../public-item.ts';

/** Name of the item's institution in its colours; nothing for an item of the whole group. */
export const InstitutionTag = ({ code }: { readonly code: number }) => {
  const nameOf = useInstitutionName();
  const theme = themeOf(code);
  return theme === undefined ? null : (
    <Tag data-theme={theme} alignSelf="flex-start">
      {nameOf(code)}
    </Tag>
  );
};

interface ItemHeadingProps extends Pick<ComponentProps<typeof Heading>, 'textStyle'> {
  readonly item: PublicItem;
  readonly as?: 'h2' | 'h3';
}

/** Name of an item, with a link to its page where it has one. */
export const ItemHeading = ({ item: { address, heading }, as = 'h3', ...style }: ItemHeadingProps) => (
  <Heading as={as} lang={heading.lang} {...style}>
    {address === undefined ? heading.text : <CardLink to={address}>{heading.text}</CardLink>}
  </Heading>
);
