import { useTranslation } from 'react-i18next';
import { textKey } from '../../../../engine/text/keys.ts';
import { Box, Text } from '../../../design/primitives.tsx';
import type { AskedCorrection } from './correction-query.ts';

const labelOf = (field: string): string => {
  const [step = '', name = ''] = field.split('.');
  return textKey(step, [name], 'label');
};

/** What the admissions office wrote, the fields it asks to correct, and which of them have been changed since. */
export const AskedFields = ({ asked }: { readonly asked: AskedCorrection }) => {
  const { t } = useTranslation();
  return (
    <Box marginBlock="2" color="fg">
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {asked.Message}
      </Text>
      <Box as="ul" paddingInlineStart="5" listStyleType="disc" marginTop="2">
        {asked.Fields.map((field) => (
          <li key={field}>
            {t(labelOf(field))}
            {asked.Changed.includes(field) && ` · ${t('registrations.correction.changed')}`}
          </li>
        ))}
      </Box>
    </Box>
  );
};
