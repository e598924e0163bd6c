import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { revokeApiKey } from '../../../../contract/api-keys.ts';
import { callApi } from '../../../api/http.ts';
import { Badge, type Tone } from '../../../design/Badge.tsx';
import { Button } from '../../../design/Button.tsx';
import { Callout } from '../../../design/Callout.tsx';
import { ConfirmDialog } from '../../../design/Dialog.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { Box, Row, Stack, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { formatDate, formatDateTime } from '../../../state/format.ts';
import { ListItem, ListPanel } from '../shared/DataTable.tsx';
import { Facts } from '../shared/Facts.tsx';
import { useProgramNames } from '../shared/use-programs.ts';
import { type ApiKey, apiKeysKey } from './queries.ts';

const tones = {
  active: 'success',
  powerless: 'warning',
  expired: 'neutral',
  revoked: 'neutral',
} as const satisfies Record<ApiKey['State'], Tone>;

export const isUsable = ({ State }: ApiKey): boolean => State === 'active' || State === 'powerless';

/** Rights by their names; one that its creator lost is marked. */
const useRightNames = () => {
  const { t } = useTranslation();
  const nameOf = (right: string) => t(`admin-api-keys.right.${right}`, { defaultValue: right });
  return ({ Rights, RightsNow, State }: ApiKey): string =>
    Rights.map((right) =>
      State === 'active' && !RightsNow.includes(right)
        ? t('admin-api-keys.rightGone', { right: nameOf(right) })
        : nameOf(right),
    ).join(', ');
};

/** When a key ends, or when and how it ended. */
const useEnd = ({ State, ExpiresAt, RevokedAt }: ApiKey): readonly [label: string, day: string] => {
  const { t, i18n } = useTranslation();
  const name = { active: 'expiresAt', powerless: 'expiresAt', expired: 'expiredAt', revoked: 'revokedAt' }[State];
  return [t(`admin-api-keys.${name}`), formatDate(RevokedAt ?? ExpiresAt, i18n.language)];
};

const KeyFacts = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const programNames = useProgramNames();
  const rightNames = useRightNames();
  const end = useEnd(apiKey);
  const { InstitutionCode, ProgramIds, LastUsedAt, LastOrigin, Calls, CallsPerMinute, CreatedBy, CreatedAt } = apiKey;
  const used = LastUsedAt !== null && {
    time: formatDateTime(LastUsedAt, i18n.language),
    origin: LastOrigin ?? '–',
  };
  return (
    <Facts
      marginTop="3"
      facts={[
        end,
        [t('admin-api-keys.lastUsed'), used ? t('admin-api-keys.usedFrom', used) : t('admin-api-keys.never')],
        [t('admin-api-keys.calls'), t('admin-api-keys.perMinute', { calls: Calls, limit: CallsPerMinute })],
        [
          t('admin-list.institution'),
          InstitutionCode === null ? t('admin-list.anyInstitution') : institutionName(InstitutionCode),
        ],
        [t('admin-api-keys.createdAt'), formatDate(CreatedAt, i18n.language)],
        [t('admin-users.programs.label'), ProgramIds.length > 0 && programNames(ProgramIds).join(', '), 'wide'],
        [t('admin-api-keys.rights'), rightNames(apiKey), 'wide'],
        [t('admin-api-keys.createdBy'), CreatedBy, 'wide'],
      ]}
    />
  );
};

const RevokeButton = ({ apiKey: { Id, Name } }: { readonly apiKey: ApiKey }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => callApi(revokeApiKey, { params: { keyId: Id } }),
    onSuccess: ({ message }) => {
      setAsking(false);
      toaster.success(message);
    },
    onError: (error) => toaster.error(describeError(error, t)),
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  });
  return (
    <Row marginTop="3">
      <Button variant="outline" aria-haspopup="dialog" data-action="revoke" onClick={() => setAsking(true)}>
        <span>
          {t('admin-api-keys.revoke')}
          <VisuallyHidden> {Name}</VisuallyHidden>
        </span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          isOpen
          isDangerous
          title={t('admin-api-keys.revokeTitle', { name: Name })}
          confirmLabel={t('admin-api-keys.revoke')}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate()}
          onClose={() => setAsking(false)}
        >
          {t('admin-api-keys.revokeText')}
        </ConfirmDialog>
      )}
    </Row>
  );
};

const KeyItem = ({ apiKey }: { readonly apiKey: ApiKey }) => {
  const { t } = useTranslation();
  const { Id, Name, Hint, State, CreatedBy } = apiKey;
  return (
    <ListItem data-api-key={Id} data-state={State} padding={{ base: '4', md: '5' }}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="2" alignItems="start">
        <Box minWidth="0">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {Name}
          </Text>
          <Box dir="ltr" fontFamily="mono" fontSize="sm" color="fg.muted" overflowWrap="anywhere" marginTop="1">
            {Hint}
          </Box>
        </Box>
        <Badge tone={tones[State]}>{t(`admin-api-keys.state.${State}`)}</Badge>
      </Box>
      {State === 'powerless' && (
        <Callout as="div" tone="warning" padding="4" marginTop="3">
          <Text fontSize="sm" color="fg" overflowWrap="anywhere">
            {CreatedBy === null
              ? t('admin-api-keys.powerlessGone')
              : t('admin-api-keys.powerless', { email: CreatedBy })}
          </Text>
        </Callout>
      )}
      <KeyFacts apiKey={apiKey} />
      {isUsable(apiKey) && <RevokeButton apiKey={apiKey} />}
    </ListItem>
  );
};

/** Keys with what they may do and how they were used. */
export const ApiKeyList = ({ keys, name }: { readonly keys: readonly ApiKey[]; readonly name: string }) => (
  <ListPanel>
    <Stack as="ul" gap="0" listStyleType="none" aria-label={name}>
      {keys.map((apiKey) => (
        <KeyItem key={apiKey.Id} apiKey={apiKey} />
      ))}
    </Stack>
  </ListPanel>
);
