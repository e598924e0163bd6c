import { useTranslation } from 'react-i18next';
import { DateBlock } from '../../../../design/DateBlock.tsx';
import { ClockIcon } from '../../../../design/icons.tsx';
import { LinkCard } from '../../../../design/LinkCard.tsx';
import { Box, Muted, Row } from '../../../../design/primitives.tsx';
import { formatTime } from '../format.ts';
import { PinIcon, ScreenIcon } from '../icons.tsx';
import { briefOf, type PublicItem } from '../public-item.ts';
import { InstitutionTag, ItemHeading } from './ItemHeading.tsx';

interface AgendaItemProps {
  readonly item: PublicItem;
  readonly isOver?: boolean;
  readonly as?: 'h2' | 'h3';
}

/** Time and place in one line that may wrap. */
const WhenAndWhere = ({ item: { time, place, link } }: { readonly item: PublicItem }) => {
  const { t, i18n } = useTranslation();
  return (
    <Row as="ul" listStyleType="none" columnGap="5" rowGap="1" fontSize="sm" color="fg.muted">
      {time !== undefined && (
        <Row as="li" gap="1.5">
          <ClockIcon />
          {formatTime(time, i18n.language)}
        </Row>
      )}
      {place !== undefined && (
        <Row as="li" gap="1.5" flexWrap="nowrap">
          <PinIcon />
          {place}
        </Row>
      )}
      {place === undefined && link !== undefined && (
        <Row as="li" gap="1.5">
          <ScreenIcon />
          {t('public.agenda.online')}
        </Row>
      )}
    </Row>
  );
};

/** An event: a calendar leaf with its day, beside it name, time, place and summary. */
export const AgendaItem = ({ item, isOver = false, as = 'h3' }: AgendaItemProps) => {
  const brief = briefOf(item);
  return (
    <LinkCard>
      <Box display="flex" alignItems="flex-start" gap={{ base: '4', md: '6' }} padding={{ base: '4', md: '6' }}>
        {item.date !== undefined && <DateBlock date={item.date} tone={isOver ? 'quiet' : 'brand'} />}
        <Box display="flex" flexDirection="column" gap="2" minWidth="0">
          <ItemHeading item={item} as={as} />
          <Row columnGap="5" rowGap="2">
            <WhenAndWhere item={item} />
            <InstitutionTag code={item.institutionCode} />
          </Row>
          {brief && (
            <Muted lang={brief.lang} lineClamp="2" display={{ base: 'none', md: '-webkit-box' }}>
              {brief.text}
            </Muted>
          )}
        </Box>
      </Box>
    </LinkCard>
  );
};
