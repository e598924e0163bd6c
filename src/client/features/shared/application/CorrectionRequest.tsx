import { queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getCorrection } from '../../../../contract/admin-applications.ts';
import { textKey } from '../../../../engine/text/text-keys.ts';
import type { DataFor } from '../../../api/call-types.ts';
import { callApi } from '../../../api/http.ts';
import { Box, Text } from '../../../design/primitives.tsx';

export type CorrectionRequest = NonNullable<DataFor<typeof getCorrection>>;

export const correctionRequestQuery = (formId: string) =>
  queryOptions({
    queryKey: ['correction', formId],
    queryFn: async ({ signal }) => (await callApi(getCorrection, { query: { formId }, signal })).data,
    staleTime: 0,
  });

const labelOf = (field: string): string => {
  const [step = '', name = ''] = field.split('.');
  return textKey(step, [name], 'label');
};

/** The message of the admissions office and the fields to correct, with a mark on those changed since. */
export const RequestedFields = ({ request }: { readonly request: CorrectionRequest }) => {
  const { t } = useTranslation();
  return (
    <Box marginBlock="2" color="fg">
      <Text whiteSpace="pre-line" overflowWrap="anywhere">
        {request.Message}
      </Text>
      <Box as="ul" paddingInlineStart="5" listStyleType="disc" marginTop="2">
        {request.Fields.map((field) => (
          <li key={field}>
            {t(labelOf(field))}
            {request.Changed.includes(field) && ` · ${t('registrations.correction.changed')}`}
          </li>
        ))}
      </Box>
    </Box>
  );
};
