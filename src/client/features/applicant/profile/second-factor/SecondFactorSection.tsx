import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../../../contract/admin-second-factor.ts';
import type { DataFor } from '../../../../api/call-types.ts';
import { callApi } from '../../../../api/http.ts';
import { sessionQuery } from '../../../../api/session.ts';
import { Badge } from '../../../../design/Badge.tsx';
import { Button } from '../../../../design/Button.tsx';
import { FailureNotice } from '../../../../design/FailureNotice.tsx';
import { Muted, Row, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { AccountSection, focusSection } from '../AccountFrame.tsx';
import { CodeForm } from './CodeForm.tsx';
import { RecoveryCodes, SecondFactorSetup } from './SecondFactorSetup.tsx';

const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => (await callApi(getSecondFactor, { signal })).data,
  staleTime: 0,
});

type SecondFactorAction = 'setUp' | 'renew' | 'remove';

interface SecondFactorStatusProps {
  readonly factor: DataFor<typeof getSecondFactor>;
  readonly onSelect: (action: SecondFactorAction) => void;
}

const SecondFactorStatus = ({ factor, onSelect }: SecondFactorStatusProps) => {
  const { t } = useTranslation();
  if (!factor.isActive) return <Button onClick={() => onSelect('setUp')}>{t('second-factor.setUp.open')}</Button>;
  return (
    <Stack gap="4" alignItems="flex-start">
      <Row>
        <Badge tone="success">{t('second-factor.active')}</Badge>
        <Muted>{t('second-factor.codes.left', { count: factor.recoveryCodesLeft })}</Muted>
      </Row>
      <Row>
        <Button variant="outline" onClick={() => onSelect('renew')}>
          {t('second-factor.codes.renew')}
        </Button>
        {!factor.isRequired && (
          <Button variant="outline" onClick={() => onSelect('remove')}>
            {t('second-factor.remove')}
          </Button>
        )}
      </Row>
    </Stack>
  );
};

const RenewRecoveryCodes = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onConfirm={onDone} />;
  return (
    <CodeForm
      label={t('second-factor.code')}
      help={t('second-factor.codeHelp')}
      submitLabel={t('second-factor.codes.renew')}
      onSubmit={async (code) => setCodes((await callApi(renewRecoveryCodes, { body: { code } })).data.recoveryCodes)}
    >
      <Button variant="ghost" onClick={onDone}>
        {t('app.dialog.cancel')}
      </Button>
    </CodeForm>
  );
};

const RemoveSecondFactor = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const remove = async (code: string): Promise<void> => {
    const { message } = await callApi(removeSecondFactor, { body: { code } });
    toaster.success(message);
    onDone();
  };
  return (
    <CodeForm
      label={t('second-factor.code')}
      help={t('second-factor.codeHelp')}
      submitLabel={t('second-factor.remove')}
      onSubmit={remove}
    >
      <Button variant="ghost" onClick={onDone}>
        {t('app.dialog.cancel')}
      </Button>
    </CodeForm>
  );
};

const actionViews = { setUp: SecondFactorSetup, renew: RenewRecoveryCodes, remove: RemoveSecondFactor } as const;

/** An admin's second factor: set up, recovery codes, removal. */
export const SecondFactorSection = () => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [action, setAction] = useState<SecondFactorAction>();
  const done = (): void => {
    setAction(undefined);
    for (const { queryKey } of [secondFactorQuery, sessionQuery]) void client.invalidateQueries({ queryKey });
    focusSection('second-factor');
  };
  const View = action && actionViews[action];
  return (
    <AccountSection name="second-factor" title={t('second-factor.title')} text={t('second-factor.text')}>
      {View ? (
        <View onDone={done} />
      ) : data ? (
        <SecondFactorStatus factor={data} onSelect={setAction} />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton rows={1} height="12" />
      )}
    </AccountSection>
  );
};
