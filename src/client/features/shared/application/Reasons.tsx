import { useTranslation } from 'react-i18next';
import { Box, Text } from '../../../design/primitives.tsx';

interface Reason {
  readonly name: string;
  readonly value?: unknown;
  readonly limit?: unknown;
}

/** Numbers as the reader writes them, several values in a row, a dash for what is not known. */
const createValueFormatter = (language: string) => {
  const say = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(say).join(', ');
    return typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : String(value ?? '–');
  };
  return say;
};

/** Why a chosen program is not granted, one sentence for each condition, with the answer that decided. */
export const Reasons = ({ reasons }: { readonly reasons: readonly Reason[] }) => {
  const { t, i18n } = useTranslation();
  const say = createValueFormatter(i18n.language);
  if (reasons.length === 0) return null;
  return (
    <Box as="ul" data-part="reasons" marginTop="1" paddingInlineStart="5" listStyleType="disc" fontWeight="normal">
      {reasons.map(({ name, value, limit }) => (
        <li key={name}>{t(`eligibility.${name}`, { value: say(value), limit: say(limit) })}</li>
      ))}
    </Box>
  );
};

interface UngrantedPreference {
  readonly Order: number;
  readonly Reasons: readonly Reason[];
}

/** The same for each chosen program that was not granted. */
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
