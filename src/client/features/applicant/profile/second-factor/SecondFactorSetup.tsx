import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmSecondFactor, setUpSecondFactor } from '../../../../../contract/admin-second-factor.ts';
import { callApi } from '../../../../api/http.ts';
import { loadCode } from '../../../../api/load-code.ts';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { CopyButton } from '../../../../design/CopyButton.tsx';
import { Box, Heading, Muted, Row, Stack, Text } from '../../../../design/primitives.tsx';
import { CodeForm } from './CodeForm.tsx';

/** A QR code as data URL of an image. The library loads on demand. */
const renderQrCode = async (text: string): Promise<string> => {
  const { toString: renderSvg } = await loadCode(() => import('qrcode'));
  const svg = await renderSvg(text, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' });
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
};

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onConfirm: () => void;
}

/** The recovery codes, shown once: they replace a lost phone. */
export const RecoveryCodes = ({ codes, onConfirm }: RecoveryCodesProps) => {
  const { t } = useTranslation();
  return (
    <Callout tone="warning" data-part="recovery-codes">
      <Heading>{t('second-factor.codes.title')}</Heading>
      <Text marginTop="2">{t('second-factor.codes.text')}</Text>
      <Box
        as="ul"
        listStyleType="none"
        display="grid"
        gridTemplateColumns="repeat(auto-fit, minmax(12rem, 1fr))"
        gap="2"
        marginBlock="4"
        fontFamily="mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Row>
        <CopyButton text={codes.join('\n')} name={t('second-factor.codes.title')} />
        <Button onClick={onConfirm}>{t('second-factor.codes.kept')}</Button>
      </Row>
    </Callout>
  );
};

interface NewSecret {
  readonly secret: string;
  readonly picture: string;
}

const groupCharacters = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const ScanSecret = ({ secret, picture }: NewSecret) => {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      <Text>{t('second-factor.setUp.scan')}</Text>
      <Box background="white" padding="3" borderRadius="md" width="fit">
        <img src={picture} alt={t('second-factor.setUp.picture')} width={200} height={200} />
      </Box>
      <Muted fontSize="sm">
        {t('second-factor.setUp.byHand')} <code>{groupCharacters(secret)}</code>
      </Muted>
    </Stack>
  );
};

/** Steps of the setup: enter the password, scan the secret and confirm it with a code, store the recovery codes. */
export const SecondFactorSetup = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation();
  const [offered, setOffered] = useState<NewSecret>();
  const [codes, setCodes] = useState<readonly string[]>();

  const offer = async (currentPassword: string): Promise<void> => {
    const { data } = await callApi(setUpSecondFactor, { body: { currentPassword } });
    setOffered({ secret: data.secret, picture: await renderQrCode(data.uri) });
  };
  const confirm = async (code: string): Promise<void> => {
    const { data } = await callApi(confirmSecondFactor, { body: { code } });
    setCodes(data.recoveryCodes);
  };

  if (codes) return <RecoveryCodes codes={codes} onConfirm={onDone} />;
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
      <ScanSecret {...offered} />
      <CodeForm
        key="code"
        label={t('second-factor.code')}
        submitLabel={t('second-factor.setUp.confirm')}
        onSubmit={confirm}
      />
    </Stack>
  );
};
