import { useTranslation } from 'react-i18next';
import { Button } from '../../../../design/Button.tsx';
import { Callout } from '../../../../design/Callout.tsx';
import { CopyButton } from '../../../../design/CopyButton.tsx';
import { Box, Heading, Row, Text } from '../../../../design/primitives.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Told this once: the way in for who lost the phone. */
export const RecoveryCodes = ({ codes, onKept }: RecoveryCodesProps) => {
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
        <Button onClick={onKept}>{t('second-factor.codes.kept')}</Button>
      </Row>
    </Callout>
  );
};
