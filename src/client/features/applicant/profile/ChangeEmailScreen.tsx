import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { sendEmailVerification } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/pages.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { MailIcon } from '../../../design/icons.tsx';
import { Box, Card, Heading, Row, Stack, Text } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { isInvalidToken } from './account-queries.ts';
import { submitForm } from './submit-form.ts';

interface EmailSentProps {
  readonly message: string;
  readonly onAgain: () => void;
}

const focusOnArrival = (heading: HTMLElement | null): void => heading?.focus();

const EmailSent = ({ message, onAgain }: EmailSentProps) => {
  const { t } = useTranslation();
  return (
    <Stack gap="4" alignItems="flex-start" data-email="sent">
      <Row color="brand.fg">
        <MailIcon />
        <Heading ref={focusOnArrival} tabIndex={-1} outline="none">
          {t('my-account.email.sentTitle')}
        </Heading>
      </Row>
      <Text>{message}</Text>
      <Text color="fg.muted">{t('my-account.email.sentHint')}</Text>
      <Button look="outline" onClick={onAgain}>
        {t('my-account.email.again')}
      </Button>
    </Stack>
  );
};

const withPassword = { passwordRequired: true };
const withoutPassword = {};

/** Asks for the new address; it counts once the link sent there has been opened. */
export const ChangeEmailScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const email = useSession()?.email ?? '';
  const [message, setMessage] = useState<string>();
  const [needsPassword, setNeedsPassword] = useState(false);

  const refused = (error: unknown): boolean => {
    // Some time after the login the server wants the password too: from then on the form asks for it.
    if (error instanceof ApiError && error.errors.some(({ path }) => path === '/currentPassword'))
      setNeedsPassword(true);
    if (!isInvalidToken(error)) return false;
    toaster.error(error.message);
    void navigate(pathTo('login'), { replace: true });
    return true;
  };
  const send = async (answers: Answers): Promise<void> => {
    const sent = await submitForm({ call: sendEmailVerification, answers, onRefused: refused });
    if (sent) setMessage(sent.message);
  };

  return (
    <AccountFrame
      title={t('app.screen.changeEmail')}
      lead={<Box overflowWrap="anywhere">{t('my-account.email.lead', { email })}</Box>}
    >
      <Card as="div">
        {message === undefined ? (
          <SchemaForm
            showsRefusal
            formKey={sendEmailVerification.form}
            facts={needsPassword ? withPassword : withoutPassword}
            submitLabel={t('my-account.email.submit')}
            onSubmit={send}
          />
        ) : (
          <EmailSent message={message} onAgain={() => setMessage(undefined)} />
        )}
      </Card>
    </AccountFrame>
  );
};
