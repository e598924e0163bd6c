import { chakra } from '@chakra-ui/react';
import type { ShownPicture } from './shown-item.ts';

const Frame = chakra('picture', {
  base: {
    display: 'block',
    width: 'full',
    height: 'full',
    '& img': { display: 'block', width: 'full', height: 'full', objectFit: 'cover' },
  },
});

interface PictureProps {
  readonly picture: ShownPicture;
  /** How wide it is drawn, as the attribute `sizes` says it. */
  readonly sizes: string;
  /** The first picture that one sees is fetched before all others. */
  readonly isFirst?: boolean;
  /** Beside a heading that says the same: a screen reader need not hear it twice. */
  readonly isDecoration?: boolean;
}

const setOf = ({ sizes }: ShownPicture, format: 'webp' | 'fallback'): string =>
  sizes.map((size) => `${size[format]} ${size.width}w`).join(', ');

/** A picture in the width that the device needs; its place is kept while it loads. */
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
