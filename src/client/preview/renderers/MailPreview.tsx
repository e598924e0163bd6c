import { institutions } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FailureNotice } from '../../design/FailureNotice.tsx';
import { Letter } from '../../design/Letter.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Card, Heading, Stack, Text } from '../../design/primitives.tsx';
import { CardSkeleton } from '../../design/Skeleton.tsx';
import { mailsQuery } from '../preview-data.ts';
import type { RendererProps } from '../preview-variant.ts';
import { UnknownSubject } from './InertPreview.tsx';

/** Code of the institution of a theme; 0 for the group's. */
const senderOf = (theme: string): number => institutions.find((one) => one.theme === theme)?.code ?? 0;

/** A mail with example values, without the portal's styles. */
export const MailPreview = ({ name, view }: RendererProps) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(mailsQuery(view.language, senderOf(view.theme)));
  const mail = data?.find(({ template }) => template === name);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton rows={4} />;
  if (!mail) return <UnknownSubject />;
  return (
    <Stack gap="4" data-ready="">
      <PageHeading>{mail.subject}</PageHeading>
      <Letter html={mail.html} appearance={view.appearance} />
      {mail.short !== null && (
        <Card as="section">
          <Heading>{t('preview.short')}</Heading>
          <Text marginTop="2" overflowWrap="anywhere">
            {mail.short}
          </Text>
        </Card>
      )}
    </Stack>
  );
};
