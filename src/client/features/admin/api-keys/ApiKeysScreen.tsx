import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxApiKeys } from '../../../../contract/api-keys.ts';
import { Button } from '../../../design/Button.tsx';
import { EmptyState } from '../../../design/EmptyState.tsx';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Heading, Muted, Row, Stack } from '../../../design/primitives.tsx';
import { CardSkeleton } from '../../../design/Skeleton.tsx';
import { QueryResult } from '../shared/QueryResult.tsx';
import { SecretDialog } from '../shared/SecretDialog.tsx';
import { ApiKeyDialog } from './ApiKeyDialog.tsx';
import { ApiKeyList, isUsable } from './ApiKeyList.tsx';
import { type ApiKey, apiKeysQuery } from './queries.ts';

interface AllKeysProps {
  readonly keys: readonly ApiKey[];
  readonly rights: readonly string[];
}

const AllKeys = ({ keys, rights }: AllKeysProps) => {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const usable = keys.filter(isUsable);
  const former = keys.filter((key) => !isUsable(key));
  return (
    <Stack gap="6">
      {usable.length < maxApiKeys && (
        <Row>
          <Button aria-haspopup="dialog" data-action="add" onClick={() => setAdding(true)}>
            {t('admin-api-keys.add')}
          </Button>
        </Row>
      )}
      {usable.length === 0 ? (
        <EmptyState title={t('admin-api-keys.none')} text={t('admin-api-keys.noneText')} />
      ) : (
        <ApiKeyList keys={usable} name={t('app.screen.apiKeyList')} />
      )}
      {former.length > 0 && (
        <Stack gap="4">
          <Heading as="h2">{t('admin-api-keys.former')}</Heading>
          <ApiKeyList keys={former} name={t('admin-api-keys.former')} />
        </Stack>
      )}
      {isAdding && (
        <ApiKeyDialog
          rights={rights}
          onDone={(created) => {
            setAdding(false);
            setSecret(created);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={t('admin-api-keys.secret.title')}
          text={t('admin-api-keys.secret.text')}
          name={t('admin-api-keys.secret.name')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Stack>
  );
};

/** /admin/api-key: the keys of other systems. */
export const ApiKeysScreen = () => {
  const { t } = useTranslation();
  const query = useQuery(apiKeysQuery());
  return (
    <Stack gap="6">
      <div>
        <PageHeading>{t('app.screen.apiKeyList')}</PageHeading>
        <Muted marginTop="2" maxWidth="prose">
          {t('admin-api-keys.intro')}
        </Muted>
      </div>
      <QueryResult query={query} skeleton={<CardSkeleton rows={3} height="24" />}>
        {({ Keys, Rights }) => <AllKeys keys={Keys} rights={Rights} />}
      </QueryResult>
    </Stack>
  );
};
