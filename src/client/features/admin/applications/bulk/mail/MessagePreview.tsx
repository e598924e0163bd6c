import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../design/Button.tsx';
import { Callout } from '../../../../../design/Callout.tsx';
import { Letter } from '../../../../../design/Letter.tsx';
import { LongWord } from '../../../../../design/LongWord.tsx';
import { Box, Heading, Muted, Row, Stack, Text } from '../../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../../design/Skeleton.tsx';
import { useLanguageName } from '../../../../../state/use-language-name.ts';
import { QueryResult } from '../../../shared/QueryResult.tsx';
import { type PreviewedMail, previewQuery } from '../run-queries.ts';

export const usePlaceholderName = (): ((name: string) => string) => {
  const { t } = useTranslation();
  return (name) => t(`admin-applications.run.message.placeholder.${name}`, { defaultValue: name });
};

const OneMail = ({ mail }: { readonly mail: PreviewedMail }) => {
  const { t } = useTranslation();
  const nameOf = usePlaceholderName();
  const languageName = useLanguageName();
  return (
    <Stack gap="3" data-preview={mail.Id}>
      <Muted fontSize="sm" overflowWrap="anywhere">
        {t('admin-applications.run.message.to')}: <LongWord>{mail.To}</LongWord> ({languageName(mail.Language)})
      </Muted>
      {mail.Empty.length > 0 && (
        <Callout tone="warning" padding="3" fontSize="sm">
          {t('admin-applications.run.message.emptyHere', { names: mail.Empty.map(nameOf).join(', ') })}
        </Callout>
      )}
      <Text fontWeight="semibold" overflowWrap="anywhere" lang={mail.Language}>
        {t('admin-applications.run.message.subject')}: {mail.Subject}
      </Text>
      <Box display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}>
        <Stack gap="1">
          <Text fontWeight="semibold" fontSize="sm">
            {t('admin-applications.run.message.html')}
          </Text>
          <Letter html={mail.Html} appearance="light" />
        </Stack>
        <Stack gap="1">
          <Text fontWeight="semibold" fontSize="sm">
            {t('admin-applications.run.message.plain')}
          </Text>
          <Box
            lang={mail.Language}
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            fontSize="sm"
            padding="3"
            borderRadius="md"
            background="bg.muted"
            data-part="mail-text"
          >
            {mail.Text}
          </Box>
        </Stack>
      </Box>
    </Stack>
  );
};

const Stepper = ({ mails }: { readonly mails: readonly PreviewedMail[] }) => {
  const { t } = useTranslation();
  const [place, setPlace] = useState(0);
  const mail = mails[place];
  if (!mail) return null;
  return (
    <Stack gap="3">
      <Row justifyContent="space-between">
        <Text role="status" fontSize="sm" overflowWrap="anywhere">
          {t('admin-applications.run.message.previewOf', {
            place: place + 1,
            of: mails.length,
            name: mail.Name || mail.To,
          })}
        </Text>
        {mails.length > 1 && (
          <Row gap="2">
            <Button variant="outline" disabled={place === 0} onClick={() => setPlace(place - 1)}>
              {t('admin-applications.run.message.previous')}
            </Button>
            <Button variant="outline" disabled={place === mails.length - 1} onClick={() => setPlace(place + 1)}>
              {t('admin-applications.run.message.following')}
            </Button>
          </Row>
        )}
      </Row>
      <OneMail mail={mail} />
    </Stack>
  );
};

/** The mails of the first recipients, one after the other. */
export const MessagePreview = ({ runId }: { readonly runId: string }) => {
  const { t } = useTranslation();
  const query = useQuery(previewQuery(runId));
  return (
    <Stack as="section" gap="2" data-part="mail-preview">
      <Heading as="h3">{t('admin-applications.run.message.preview')}</Heading>
      <QueryResult query={query} skeleton={<CardSkeleton rows={3} height="10" />}>
        {(mails) => <Stepper mails={mails} />}
      </QueryResult>
    </Stack>
  );
};
