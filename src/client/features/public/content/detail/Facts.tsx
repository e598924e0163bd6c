import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../../design/Badge.tsx';
import { buttonRecipe } from '../../../../design/button.recipe.ts';
import { ArrowIcon, ClockIcon } from '../../../../design/icons.tsx';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { calendarAddress } from '../../../shared/page/addresses.ts';
import { formatTime, formatWeekday } from '../../../shared/page/format.ts';
import { CalendarIcon, PinIcon, ScreenIcon } from '../../../shared/page/icons.tsx';
import type { PublicContent } from '../../../shared/page/kinds.ts';
import type { ShownItem } from '../../../shared/page/shown-item.ts';

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

interface FactProps {
  readonly icon: ReactNode;
  readonly name: string;
  readonly children: ReactNode;
}

/** The picture belongs to the name: between a list and its names nothing else may stand. */
const Fact = ({ icon, name, children }: FactProps) => (
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

/** Something that happens at an hour or a place, and not merely a text of a day. */
export const hasFacts = ({ time, place, link }: ShownItem): boolean =>
  time !== undefined || place !== undefined || link !== undefined;

/** Only a complete address of the web is a link. */
const isWeb = (link: string | undefined): link is string => link !== undefined && /^https?:\/\//.test(link);

interface FactsProps {
  readonly kind: PublicContent;
  readonly item: ShownItem;
  readonly today: string;
}

/** When and where, and how to keep the day free. */
export const Facts = ({ kind, item, today }: FactsProps) => {
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
          <Fact icon={<CalendarIcon />} name={t('public.facts.date')}>
            <time dateTime={date}>{formatWeekday(date, i18n.language)}</time>
          </Fact>
        )}
        {time !== undefined && (
          <Fact icon={<ClockIcon />} name={t('public.facts.time')}>
            {formatTime(time, i18n.language)}
          </Fact>
        )}
        {place !== undefined && (
          <Fact icon={<PinIcon />} name={t('public.facts.place')}>
            {place}
          </Fact>
        )}
        {place === undefined && link !== undefined && (
          <Fact icon={<ScreenIcon />} name={t('public.facts.place')}>
            {t('public.agenda.online')}
          </Fact>
        )}
      </Stack>
      {!isOver && (
        <Stack gap="3" marginTop="6">
          {isWeb(link) && (
            <LinkButton href={link} rel="noopener noreferrer nofollow" wide>
              {t('public.facts.open')}
              <ArrowIcon />
            </LinkButton>
          )}
          {kind.page.calendar && (
            <LinkButton href={calendarAddress(kind, id)} download look={isWeb(link) ? 'outline' : 'solid'} wide>
              <CalendarIcon />
              {t('public.facts.calendar')}
            </LinkButton>
          )}
        </Stack>
      )}
    </Panel>
  );
};
