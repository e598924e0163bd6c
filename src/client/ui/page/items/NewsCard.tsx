import { useTranslation } from 'react-i18next';
import { LinkCard } from '../../LinkCard.tsx';
import { Box, Muted, Row } from '../../primitives.tsx';
import { formatDate } from '../../state/format.ts';
import { briefOf, type ShownItem } from '../shown-item.ts';
import { InstitutionTag } from './InstitutionTag.tsx';
import { ItemHeading } from './ItemHeading.tsx';
import { ItemPicture } from './ItemPicture.tsx';

interface NewsCardProps {
  readonly item: ShownItem;
  /** The newest of all stands over the whole width. */
  readonly isLead?: boolean;
  readonly isFirst?: boolean;
  readonly as?: 'h2' | 'h3';
}

const widths = {
  lead: '(min-width: 1024px) 640px, 100vw',
  card: '(min-width: 1024px) 360px, (min-width: 768px) 50vw, 100vw',
};

/** One item as a card: picture, day, name, a few words. */
export const NewsCard = ({ item, isLead = false, isFirst = false, as = 'h3' }: NewsCardProps) => {
  const { i18n } = useTranslation();
  const brief = briefOf(item);
  return (
    <LinkCard flexDirection={isLead ? { base: 'column', lg: 'row' } : 'column'}>
      <Box
        aspectRatio={isLead ? { base: '16 / 9', lg: 'auto' } : '16 / 9'}
        width={isLead ? { base: 'full', lg: '58%' } : 'full'}
        minHeight={isLead ? { lg: '22rem' } : undefined}
        position="relative"
        flexShrink="0"
        overflow="hidden"
      >
        <Box position="absolute" inset="0">
          <ItemPicture item={item} sizes={isLead ? widths.lead : widths.card} isFirst={isFirst} isDecoration />
        </Box>
      </Box>
      <Box
        display="flex"
        flexDirection="column"
        justifyContent={isLead ? 'center' : 'flex-start'}
        gap={isLead ? '4' : '3'}
        padding={isLead ? { base: '5', lg: '10' } : '5'}
        minWidth="0"
      >
        <Row gap="2" fontSize="sm" color="fg.muted">
          {item.date !== undefined && <time dateTime={item.date}>{formatDate(item.date, i18n.language)}</time>}
          <InstitutionTag code={item.institutionCode} />
        </Row>
        <ItemHeading item={item} as={as} isLarge={isLead} />
        {brief && (
          <Muted lang={brief.lang} lineClamp={isLead ? '4' : '3'} {...(isLead && { textStyle: 'lead' })}>
            {brief.text}
          </Muted>
        )}
      </Box>
    </LinkCard>
  );
};
