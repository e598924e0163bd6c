import { useTranslation } from 'react-i18next';
import { chakra } from '../../../../design/chakra.ts';
import { ClockIcon } from '../../../../design/icons.tsx';
import { LinkCard } from '../../../../design/LinkCard.tsx';
import { Box, Muted, Row } from '../../../../design/primitives.tsx';
import { formatOnce } from '../../../../state/format.ts';
import { type Language, languages } from '../../../../state/languages.ts';
import { formatTime } from '../format.ts';
import { PinIcon, ScreenIcon } from '../icons.tsx';
import { briefOf, type PublicItem } from '../public-item.ts';
import { InstitutionTag, ItemHeading } from './ItemHeading.tsx';

const Block = chakra('time', {
  base: {
    display: 'inline-flex',
    flexDirection: 'column',
    flexShrink: 0,
    width: '4.25rem',
    minHeight: '4.75rem',
    justifyContent: 'center',
    paddingInline: '3',
    paddingBlock: '2',
    // A quarter circle, as in the logos.
    borderRadius: 'md',
    borderEndEndRadius: '2.25rem',
    lineHeight: 'tight',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    tone: {
      brand: { background: 'brand.solid', color: 'brand.contrast' },
      /** For past dates. */
      quiet: { background: 'bg.muted', color: 'fg.muted' },
    },
  },
  defaultVariants: { tone: 'brand' },
});

/** A plain date has no time zone; UTC keeps its day. */
const part = (iso: string, language: Language, options: Intl.DateTimeFormatOptions): string =>
  formatOnce(['leaf', iso, language, ...Object.entries(options).flat()], () => {
    const format = new Intl.DateTimeFormat(languages[language], { ...options, timeZone: 'UTC' });
    const parts = format.formatToParts(new Date(`${iso}T00:00:00Z`));
    // Some languages add a word to a day, such as 10日, which has no room in the large type.
    const shown = options.day ? parts.filter(({ type }) => type === 'day') : parts;
    return shown.map(({ value }) => value).join('');
  });

interface DateBlockProps {
  /** A day, yyyy-MM-dd. */
  readonly date: string;
  readonly tone?: 'brand' | 'quiet';
}

/** A day as a calendar leaf. Screen readers read it as one date with weekday and year. */
const DateBlock = ({ date, tone = 'brand' }: DateBlockProps) => {
  const { language } = useTranslation().i18n;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  return (
    <Block dateTime={date} tone={tone} aria-label={part(date, language, { dateStyle: 'full' })} role="img">
      <Box as="span" fontSize="xs" fontWeight="semibold">
        {part(date, language, { month: 'short' })}
      </Box>
      <Box as="span" fontSize="2xl" fontWeight="extrabold" letterSpacing="tighter">
        {part(date, language, { day: 'numeric' })}
      </Box>
      <Box as="span" fontSize="2xs">
        {part(date, language, { year: 'numeric' })}
      </Box>
    </Block>
  );
};

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
