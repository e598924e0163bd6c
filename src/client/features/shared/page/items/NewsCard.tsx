import { useTranslation } from 'react-i18next';
import { LinkCard } from '../../../../design/LinkCard.tsx';
import { Box, Muted, Row } from '../../../../design/primitives.tsx';
import { formatDate } from '../../../../state/format.ts';
import { briefOf, type PublicItem } from '../public-item.ts';
import { InstitutionTag, ItemHeading } from './ItemHeading.tsx';
import { ItemPicture } from './ItemPicture.tsx';

interface NewsCardProps {
  readonly item: PublicItem;
  /** The newest item of the list, which is larger. */
  readonly isLead?: boolean;
  readonly isFirst?: boolean;
  readonly as?: 'h2' | 'h3';
}

const widths = {
  lead: '(min-width: 1024px) 740px, (min-width: 768px) 50vw, 100vw',
  card: '(min-width: 1024px) 360px, (min-width: 768px) 50vw, 100vw',
};

/** An item as a card: picture, day, name, summary. */
export const NewsCard = ({ item, isLead = false, isFirst = false, as = 'h3' }: NewsCardProps) => {
  const { i18n } = useTranslation();
  const brief = briefOf(item);
  return (
    <LinkCard>
      <Box
        position="relative"
        aspectRatio={isLead ? { base: '16 / 9', lg: 'auto' } : '16 / 9'}
        flex={isLead ? { lg: '1' } : undefined}
        width="full"
        overflow="hidden"
      >
        <Box position="absolute" inset="0">
          <ItemPicture item={item} sizes={isLead ? widths.lead : widths.card} isFirst={isFirst} isDecoration />
        </Box>
      </Box>
      <Box display="flex" flexDirection="column" gap="3" padding={isLead ? { base: '5', lg: '8' } : '5'} minWidth="0">
        <Row gap="2" fontSize="sm" color="fg.muted">
          {item.date !== undefined && <time dateTime={item.date}>{formatDate(item.date, i18n.language)}</time>}
          <InstitutionTag code={item.institutionCode} />
        </Row>
        <ItemHeading item={item} as={as} {...(isLead && { textStyle: { base: 'heading', lg: 'title' } })} />
        {brief && (
          <Muted lang={brief.lang} lineClamp="3">
            {brief.text}
          </Muted>
        )}
      </Box>
    </LinkCard>
  );
};
