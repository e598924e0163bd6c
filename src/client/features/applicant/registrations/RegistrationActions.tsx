import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { Button, ButtonLink } from '../../../design/Button.tsx';
import { PlusIcon } from '../../../design/icons.tsx';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { DeleteDraft } from '../../shared/application/DeleteDraft.tsx';
import { stateOfApplicationFee } from '../../shared/application/payment-state.ts';
import { useStartApplication } from '../../shared/application/use-start-application.ts';
import { useRegistrationTitle } from './use-registration-title.ts';

/** Once what held the focus is gone from the page, its heading takes it. */
export const focusHeading = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
};

/** Begins an application at the institution of the address. */
export const StartButton = ({ look }: { readonly look: 'solid' | 'outline' }) => {
  const { t } = useTranslation();
  const { start, isBusy } = useStartApplication(useInstitution());
  return (
    <Button look={look} isBusy={isBusy} onClick={start}>
      <PlusIcon />
      {t('registrations.start')}
    </Button>
  );
};

interface RegistrationActionsProps {
  readonly application: ApplicationSummary;
  readonly onDeleted: () => void;
  /** The page is the detail: it need not lead there. */
  readonly isDetail?: boolean;
}

/** Money that came late is looked after first: paying again may not be needed. */
const paymentActionOf = (application: ApplicationSummary): string => {
  const state = stateOfApplicationFee(application, serverNow());
  if (state === 'RefundNeeded') return 'payment';
  return state === 'Open' || state === 'Creating' ? 'continue' : 'pay';
};

/** What can be done with an application in its present state; the most important first. */
export const RegistrationActions = ({ application, onDeleted, isDetail = false }: RegistrationActionsProps) => {
  const { t } = useTranslation();
  const title = useRegistrationTitle()(application);
  const action = paymentActionOf(application);
  const { detail, resume, pay, payment } = applicationLinks(application.Id, application.Institution.InstitutionCode);
  const link = (to: string, text: string, look: 'solid' | 'outline') => (
    <ButtonLink to={to} look={look} {...(look === 'solid' && { 'data-main': '' })}>
      <span>
        {text}
        <VisuallyHidden> {title}</VisuallyHidden>
      </span>
    </ButtonLink>
  );
  return (
    <>
      {application.Group === 'draft' && link(resume, t('registrations.action.resume'), 'solid')}
      {application.Group === 'pending' &&
        link(action === 'payment' ? payment : pay, t(`registrations.action.${action}`), 'solid')}
      {!isDetail && link(detail, t('registrations.action.detail'), 'outline')}
      {application.Group === 'draft' && <DeleteDraft formId={application.Id} title={title} onDeleted={onDeleted} />}
    </>
  );
};
