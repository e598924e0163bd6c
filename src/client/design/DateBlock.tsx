import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { formatOnce } from '../state/format.ts';
import { type Language, languages } from '../state/languages.ts';
import { Box } from './primitives.tsx';

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
  formatOnce(['leaf', iso, language, ...Object.entries(options).flat()], () =>
    new Intl.DateTimeFormat(languages[language], { ...options, timeZone: 'UTC' }).format(new Date(`${iso}T00:00:00Z`)),
  );

interface DateBlockProps {
  /** A day, yyyy-MM-dd. */
  readonly date: string;
  readonly tone?: 'brand' | 'quiet';
}

/** A day as a calendar leaf. Screen readers read it as one date with weekday and year. */
export const DateBlock = ({ date, tone = 'brand' }: DateBlockProps) => {
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
