import { useTranslation } from 'react-i18next';
import type { ApplicationDetail } from '../../../../api/queries.ts';
import { Card, Heading, Stack } from '../../../../design/primitives.tsx';
import { Downloads, documentsOf } from '../../../shared/documents/Downloads.tsx';

/** What can be taken home of the application. */
export const Documents = ({ application }: { readonly application: ApplicationDetail }) => {
  const { t } = useTranslation();
  if (documentsOf(application).length === 0) return null;
  return (
    <Card as="section" aria-labelledby="documents" _print={{ display: 'none' }}>
      <Heading id="documents">{t('registrations.documents.title')}</Heading>
      <Stack gap="2" marginTop="4">
        <Downloads application={application} />
      </Stack>
    </Card>
  );
};
