import { useTranslation } from 'react-i18next';
import { Box, Text } from '../../../design/primitives.tsx';
import { formatCount } from '../../../state/format.ts';

interface Reason {
  readonly name: string;
  readonly value?: unknown;
  readonly limit?: unknown;
}

/** Formats numbers by language, joins lists with commas, and shows a dash for an unknown value. */
export const useFormatValue = () => {
  const { i18n } = useTranslation();
  const format = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(format).join(', ');
    return typeof value === 'number' ? formatCount(value, i18n.language) : String(value ?? '–');
  };
  return format;
};

/** Why a program was not granted: one sentence for each failed condition, with the answer. */
export const Reasons = ({ reasons }: { readonly reasons: readonly Reason[] }) => {
  const { t } = useTranslation();
  const format = useFormatValue();
  if (reasons.length === 0) return null;
  return (
    <Box as="ul" data-part="reasons" marginTop="1" paddingInlineStart="5" listStyleType="disc" fontWeight="normal">
      {reasons.map(({ name, value, limit }) => (
        <li key={name}>{t(`eligibility.${name}`, { value: format(value), limit: format(limit) })}</li>
      ))}
    </Box>
  );
};

interface UngrantedPreference {
  readonly Order: number;
  readonly Reasons: readonly Reason[];
}

/** The reasons of each preference that was not granted. */
export const ReasonsByPreference = ({ verdicts }: { readonly verdicts: readonly UngrantedPreference[] }) => {
  const { t } = useTranslation();
  return verdicts.map(({ Order, Reasons: reasons }) => (
    <Box key={Order} marginTop="3">
      <Text color="fg" fontWeight="medium">
        {t('summary.preference', { order: Order })}
      </Text>
      <Reasons reasons={reasons} />
    </Box>
  ));
};
