import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { DialogFrame } from '../../../design/Dialog.tsx';
import { Box, Heading, Row, Text } from '../../../design/primitives.tsx';

/** Shows a secret, once. */
export const SecretDialog = ({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  return (
    <DialogFrame ref={dialog} size="lg" data-modal-type="secret" aria-labelledby={titleId} onClose={onClose}>
      <Heading id={titleId} as="h2">
        {t('admin-webhooks.secret.title')}
      </Heading>
      <Text marginBlock="3" color="fg.muted">
        {t('admin-webhooks.secret.text')}
      </Text>
      <Box
        dir="ltr"
        data-part="secret"
        padding="3"
        borderRadius="md"
        background="bg.muted"
        fontFamily="mono"
        fontSize="sm"
        overflowWrap="anywhere"
      >
        {secret}
      </Box>
      <Row marginTop="3" gap="3">
        <CopyButton text={secret} name={t('admin-webhooks.secret.name')} />
      </Row>
      <Row justifyContent="flex-end" marginTop="6">
        <Button onClick={onClose}>{t('admin-webhooks.secret.close')}</Button>
      </Row>
    </DialogFrame>
  );
};
