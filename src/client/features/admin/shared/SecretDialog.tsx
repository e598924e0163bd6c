import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../design/Button.tsx';
import { CopyButton } from '../../../design/CopyButton.tsx';
import { DialogFrame } from '../../../design/Dialog.tsx';
import { Box, Heading, Row, Text } from '../../../design/primitives.tsx';

interface SecretDialogProps {
  readonly title: string;
  readonly text: string;
  /** Of what is copied. */
  readonly name: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows a secret, once. */
export const SecretDialog = ({ title, text, name, secret, onClose }: SecretDialogProps) => {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  return (
    <DialogFrame ref={dialog} size="lg" data-modal-type="secret" aria-labelledby={titleId} onClose={onClose}>
      <Heading id={titleId} as="h2">
        {title}
      </Heading>
      <Text marginBlock="3" color="fg.muted">
        {text}
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
        <CopyButton text={secret} name={name} />
      </Row>
      <Row justifyContent="flex-end" marginTop="6">
        <Button onClick={onClose}>{t('admin-list.secretCopied')}</Button>
      </Row>
    </DialogFrame>
  );
};
