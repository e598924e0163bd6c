import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { sendEmailVerification } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import type { Answers } from '../../../../engine/schema/types.ts';
import { ApiError } from '../../../api/api-error.ts';
import { isInvalidToken } from '../../../api/invalid-token.ts';
import { useSession } from '../../../api/session.ts';
import { Button } from '../../../design/Button.tsx';
import { MailIcon } from '../../../design/icons.tsx';
import { Box, Card, Heading, Row, Stack, Text } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { usePostedForm } from '../../../forms/posted/posted-form.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { SchemaForm } from '../../../forms/SchemaForm.tsx';
import { AccountFrame } from './AccountFrame.tsx';

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
      <Button variant="outline" onClick={onAgain}>
        {t('my-account.email.again')}
      </Button>
    </Stack>
  );
};

/** The field that the server may ask for. */
export const PASSWORD_FIELD = 'currentPassword';

const withPassword = { passwordRequired: true };
const withoutPassword = {};

/** The facts of the form. */
export const emailFacts = (needsPassword: boolean): Answers => (needsPassword ? withPassword : withoutPassword);

const asksForPassword = (errors: readonly { readonly path: string }[] = []): boolean =>
  errors.some(({ path }) => path === `/${PASSWORD_FIELD}`);

/** Form for a new address, which takes effect when the link sent to it is opened. */
export const ChangeEmailScreen = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const email = useSession()?.email ?? '';
  const [message, setMessage] = useState<string>();
  const posted = usePostedForm(sendEmailVerification.form);
  const [needsPassword, setNeedsPassword] = useState(asksForPassword(posted?.errors));

  const handleRefusal = (error: unknown): void => {
    // Some time after the login the server requires the password: the form then asks for it.
    if (error instanceof ApiError && asksForPassword(error.errors)) setNeedsPassword(true);
    if (!isInvalidToken(error)) throw error;
    toaster.error(error.message);
    void navigate(pathTo('login'), { replace: true });
  };
  const send = async (answers: Answers): Promise<void> => {
    try {
      const sent = await sendForm(sendEmailVerification, answers);
      toaster.success(sent.message);
      setMessage(sent.message);
    } catch (error) {
      handleRefusal(error);
    }
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
            posted={posted}
            facts={emailFacts(needsPassword)}
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
