import { chakra } from '@chakra-ui/react';
import { Cover } from '../../../../design/Cover.tsx';
import { Box } from '../../../../design/primitives.tsx';
import { themeOf } from '../addresses.ts';
import type { PublicItem, PublicPicture } from '../public-item.ts';

const Frame = chakra('picture', {
  base: {
    display: 'block',
    width: 'full',
    height: 'full',
    '& img': { display: 'block', width: 'full', height: 'full', objectFit: 'cover' },
  },
});

interface PictureProps {
  readonly picture: PublicPicture;
  /** Rendered width, in the syntax of the attribute `sizes`. */
  readonly sizes: string;
  /** The first picture of the page: the browser fetches it before all others. */
  readonly isFirst?: boolean;
  /** A heading beside the picture names it: screen readers skip the picture. */
  readonly isDecoration?: boolean;
}

const setOf = ({ sizes }: PublicPicture, format: 'webp' | 'fallback'): string =>
  sizes.map((size) => `${size[format]} ${size.width}w`).join(', ');

/** A picture in the width that the device needs; its space is reserved while it loads. */
export const Picture = ({ picture, sizes, isFirst = false, isDecoration = false }: PictureProps) => {
  const { width, height, alt } = picture;
  return (
    <Frame>
      <source type="image/webp" srcSet={setOf(picture, 'webp')} sizes={sizes} />
      <img
        src={picture.sizes[0]?.fallback}
        srcSet={setOf(picture, 'fallback')}
        sizes={sizes}
        width={width}
        height={height}
        alt={isDecoration ? '' : (alt?.text ?? '')}
        lang={alt?.lang}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
      />
    </Frame>
  );
};

interface ItemPictureProps {
  readonly item: PublicItem;
  readonly sizes: string;
  readonly isFirst?: boolean;
  readonly isDecoration?: boolean;
}

/** The picture of an item, else a generated pattern in its institution's colours. It fills the box around it. */
export const ItemPicture = ({ item, ...rest }: ItemPictureProps) =>
  item.picture ? (
    <Picture picture={item.picture} {...rest} />
  ) : (
    <Box data-theme={themeOf(item.institutionCode)} width="full" height="full">
      <Cover seed={item.id} />
    </Box>
  );
