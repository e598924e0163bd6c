import { textValues } from 'virtual:catalogue';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { toHalfWidth } from '../../../../engine/text/half-width.ts';
import { chakra } from '../../../design/chakra.ts';
import { Box } from '../../../design/primitives.tsx';

const { codeDigits } = textValues;
const cellIndexes = Array.from({ length: codeDigits }, (_, place) => place);

const DigitCell = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    height: { base: '14', md: '16' },
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.panel',
    fontSize: '2xl',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    state: {
      waiting: {},
      next: { borderColor: 'brand.fg', boxShadow: '0 0 0 1px var(--chakra-colors-brand-fg)' },
      wrong: { borderColor: 'border.error', color: 'fg.error' },
    },
  },
});

const Label = chakra('label', { base: { display: 'block', fontWeight: 'semibold' } });

/**
 * The actual input, invisible over the cells: one field for keyboards, pasting, autofill and screen readers. Without
 * scripts it shows itself (`index.html`).
 */
const HiddenInput = chakra('input', {
  base: {
    position: 'absolute',
    inset: 0,
    width: 'full',
    height: 'full',
    minHeight: '12',
    paddingInline: '3',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.panel',
    opacity: 0,
    cursor: 'text',
  },
});

interface OtpFieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Error message; undefined for a valid code. */
  readonly error: string | undefined;
}

/** The first digits of a text: codes are pasted with spaces and words around them. */
export const extractDigits = (typed: string): string => toHalfWidth(typed).replace(/\D/g, '').slice(0, codeDigits);

export const OtpField = ({ ref, value, onChange, error }: OtpFieldProps) => {
  const { t } = useTranslation();
  const stateOf = (place: number) => {
    if (error !== undefined) return 'wrong';
    return place === value.length ? 'next' : 'waiting';
  };
  return (
    <Box>
      <Label htmlFor="otp">{t('otp.otp.label')}</Label>
      <Box id="otp-help" color="fg.muted" fontSize="sm" marginBottom="3">
        {t('otp.otp.help')}
      </Box>
      <Box
        position="relative"
        borderRadius="md"
        _focusWithin={{ outline: '3px solid', outlineColor: 'brand.focusRing', outlineOffset: '4px' }}
      >
        <Box
          aria-hidden="true"
          data-scripted=""
          display="grid"
          gridTemplateColumns={`repeat(${codeDigits}, minmax(0, 1fr))`}
          gap="2"
        >
          {cellIndexes.map((place) => (
            <DigitCell key={place} state={stateOf(place)}>
              {value[place] ?? ''}
            </DigitCell>
          ))}
        </Box>
        <HiddenInput
          ref={ref}
          id="otp"
          name="otp"
          data-hidden=""
          inputMode="numeric"
          autoComplete="one-time-code"
          enterKeyHint="done"
          value={value}
          aria-describedby={error === undefined ? 'otp-help' : 'otp-help otp-error'}
          aria-invalid={error !== undefined}
          aria-required
          onChange={(event) => onChange(extractDigits(event.currentTarget.value))}
        />
      </Box>
      <Box id="otp-error" role="alert" color="fg.error" fontSize="sm" fontWeight="semibold" marginTop="2">
        {error}
      </Box>
    </Box>
  );
};
