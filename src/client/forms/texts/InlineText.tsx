import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Inline, isLinkAddress, parseLine } from '../../../engine/text/markup.ts';
import { chakra } from '../../design/chakra.ts';
import { VisuallyHidden } from '../../design/primitives.tsx';
import { findPicture } from './find-picture.ts';

const Link = chakra('a', {
  base: {
    color: 'brand.fg',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: 'xs',
    overflowWrap: 'anywhere',
    _hover: { textDecorationThickness: '2px' },
  },
});

const Picture = chakra('img', {
  base: { display: 'block', maxWidth: 'full', height: 'auto', borderRadius: 'md', marginBlock: '2' },
});

/** A link out of the portal opens beside it, so that the answers stay on the screen. */
const LinkOf = ({ address, parts }: Extract<Inline, { kind: 'link' }>) => {
  const { t } = useTranslation();
  const words = <Parts parts={parts} />;
  if (!isLinkAddress(address)) return words;
  if (!address.startsWith('http')) return <Link href={address}>{words}</Link>;
  return (
    <Link href={address} target="_blank" rel="noopener noreferrer">
      {words}
      <span aria-hidden="true"> ↗</span>
      <VisuallyHidden> {t('renderer.newTab')}</VisuallyHidden>
    </Link>
  );
};

const PictureOf = ({ file, alternative }: Extract<Inline, { kind: 'picture' }>) => {
  const picture = findPicture(file);
  if (picture === undefined) return alternative;
  return <Picture src={picture.src} htmlWidth={picture.width} htmlHeight={picture.height} alt={alternative} />;
};

const PartOf = ({ part }: { readonly part: Inline }) => {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'link':
      return <LinkOf {...part} />;
    case 'picture':
      return <PictureOf {...part} />;
    case 'strong':
      return (
        <strong>
          <Parts parts={part.parts} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
  }
};

/** The parts of a line: emphasised words, links and pictures. */
export const Parts = ({ parts }: { readonly parts: readonly Inline[] }): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
  parts.map((part, index) => <PartOf key={index} part={part} />);

/** One paragraph of an officer's text with its links, pictures and emphasised words. */
export const InlineText = ({ text }: { readonly text: string }) => <Parts parts={parseLine(text)} />;
