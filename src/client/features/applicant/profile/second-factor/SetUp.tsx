import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmSecondFactor, setUpSecondFactor } from '../../../../../contract/admin-second-factor.ts';
import { callApi } from '../../../../api/http.ts';
import { Box, Muted, Stack, Text } from '../../../../design/primitives.tsx';
import { CodeForm } from './CodeForm.tsx';
import { drawQrCode } from './draw-qr-code.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Offered {
  readonly secret: string;
  readonly picture: string;
}

const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const Scan = ({ secret, picture }: Offered) => {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      <Text>{t('second-factor.setUp.scan')}</Text>
      <Box background="white" padding="3" borderRadius="md" width="fit">
        <img src={picture} alt={t('second-factor.setUp.picture')} width={200} height={200} />
      </Box>
      <Muted fontSize="sm">
        {t('second-factor.setUp.byHand')} <code>{grouped(secret)}</code>
      </Muted>
    </Stack>
  );
};

/** Password, then the app reads the secret and proves it, then the recovery codes are told. */
export const SetUp = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const [offered, setOffered] = useState<Offered>();
  const [codes, setCodes] = useState<readonly string[]>();

  const offer = async (currentPassword: string): Promise<void> => {
    const { data } = await callApi(setUpSecondFactor, { body: { currentPassword } });
    setOffered({ secret: data.secret, picture: await drawQrCode(data.uri) });
  };
  const confirm = async (code: string): Promise<void> => {
    const { data } = await callApi(confirmSecondFactor, { body: { code } });
    setCodes(data.recoveryCodes);
  };

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (!offered)
    return (
      <CodeForm
        key="password"
        type="password"
        label={t('second-factor.setUp.password')}
        submitLabel={t('second-factor.setUp.begin')}
        onSubmit={offer}
      />
    );
  return (
    <Stack gap="5">
      <Scan {...offered} />
      <CodeForm
        key="code"
        label={t('second-factor.code')}
        submitLabel={t('second-factor.setUp.confirm')}
        onSubmit={confirm}
      />
    </Stack>
  );
};
