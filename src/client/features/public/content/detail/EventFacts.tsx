import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../design/Badge.tsx';
import { buttonRecipe } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { ArrowIcon, ClockIcon } from '../../../../design/icons.tsx';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { calendarAddress } from '../../../shared/page/addresses.ts';
import type { PublicContent } from '../../../shared/page/content-kinds.ts';
import { formatTime, formatWeekday } from '../../../shared/page/format.ts';
import { CalendarIcon, PinIcon, ScreenIcon } from '../../../shared/page/icons.tsx';
import type { PublicItem } from '../../../shared/page/public-item.ts';

const LinkButton = chakra('a', buttonRecipe);

const Panel = chakra('aside', {
  base: {
    padding: { base: '5', md: '6' },
    background: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderTopWidth: '4px',
    borderTopColor: 'brand.solid',
    borderRadius: 'lg',
  },
});

interface EventFactProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

/** The icon is inside the name: a definition list has no other children. */
const EventFact = ({ icon, name, children }: EventFactProps) => (
  <Box position="relative" paddingInlineStart="8">
    <Box as="dt" fontSize="sm" color="fg.muted">
      <Box as="span" position="absolute" insetInlineStart="0" top="0.5" color="brand.fg" fontSize="lg">
        {icon}
      </Box>
      {name}
    </Box>
    <Box as="dd" fontWeight="semibold">
      {children}
    </Box>
  </Box>
);

/** Whether the item has a time, a place or a link. */
export const hasEventFacts = ({ time, place, link }: PublicItem): boolean =>
  time !== undefined || place !== undefined || link !== undefined;

/** Whether a text is an absolute web address. */
const isWebUrl = (link: string | undefined): link is string => link !== undefined && /^https?:\/\//.test(link);

interface EventFactsProps {
  readonly kind: PublicContent;
  readonly item: PublicItem;
  readonly today: string;
}

/** Day, time and place of an event, with its link and its calendar entry. */
export const EventFacts = ({ kind, item, today }: EventFactsProps) => {
  const { t, i18n } = useTranslation();
  const { id, date, until, time, place, link } = item;
  const isOver = date !== undefined && (until ?? date) < today;
  return (
    <Panel aria-label={t('public.facts.label')}>
      {isOver && (
        <Box marginBottom="4">
          <Badge>{t('public.agenda.isOver')}</Badge>
        </Box>
      )}
      <Stack as="dl" gap="4">
        {date !== undefined && (
          <EventFact icon={<CalendarIcon />} name={t('public.facts.date')}>
            <time dateTime={date}>{formatWeekday(date, i18n.language)}</time>
          </EventFact>
        )}
        {time !== undefined && (
          <EventFact icon={<ClockIcon />} name={t('public.facts.time')}>
            {formatTime(time, i18n.language)}
          </EventFact>
        )}
        {place !== undefined && (
          <EventFact icon={<PinIcon />} name={t('public.facts.place')}>
            {place}
          </EventFact>
        )}
        {place === undefined && link !== undefined && (
          <EventFact icon={<ScreenIcon />} name={t('public.facts.place')}>
            {t('public.agenda.online')}
          </EventFact>
        )}
      </Stack>
      {!isOver && (
        <Stack gap="3" marginTop="6">
          {isWebUrl(link) && (
            <LinkButton href={link} rel="noopener noreferrer nofollow" wide>
              {t('public.facts.open')}
              <ArrowIcon />
            </LinkButton>
          )}
          {kind.page.calendar && (
            <LinkButton href={calendarAddress(kind, id)} download variant={isWebUrl(link) ? 'outline' : 'solid'} wide>
              <CalendarIcon />
              {t('public.facts.calendar')}
            </LinkButton>
          )}
        </Stack>
      )}
    </Panel>
  );
};
