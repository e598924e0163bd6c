import { useRef } from 'react';
import { login } from '../../../../contract/account.ts';
import { pathTo } from '../../../../contract/pages.ts';
import { isAdmin } from '../../../api/roles.ts';
import { startSession } from '../../../api/session.ts';
import { useNavigateHere } from '../../../design/use-navigate-here.ts';
import { sendForm } from '../../../forms/runtime/send-form.ts';
import { findChosenInstitution } from '../../../state/institution-choice.ts';
import { findPendingEmail, forgetPendingAccount, takePendingPassword } from '../../../state/pending-account.ts';

interface LoginFacts {
  readonly isAdmin: boolean;
  readonly hasInstitution: boolean;
}

/** Signs in with what registration kept for the moment; where that is gone, login asks for it. */
const signIn = async (): Promise<LoginFacts | undefined> => {
  const email = findPendingEmail();
  const password = takePendingPassword();
  if (email === undefined || password === undefined) return undefined;
  const { data } = await sendForm(login, { email, password });
  if (data === null) return undefined;
  forgetPendingAccount();
  await startSession(data);
  return { isAdmin: isAdmin(data), hasInstitution: findChosenInstitution() !== undefined };
};

/** The machine's effect `signIn`, once per screen: told the result, or led to login. */
export const useSignIn = (onAccepted: (facts: LoginFacts) => void): (() => void) => {
  const navigate = useNavigateHere();
  const hasStarted = useRef(false);
  return () => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    const toLogin = () => void navigate(pathTo('login'), { replace: true });
    signIn().then((facts) => (facts ? onAccepted(facts) : toLogin()), toLogin);
  };
};
