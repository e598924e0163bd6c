import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../../api/queries.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { ButtonLink } from '../../../design/Button.tsx';
import { PlusIcon } from '../../../design/icons.tsx';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { useInstitution } from '../../../design/use-institution.ts';
import { PostButton } from '../../../design/WithoutScript.tsx';
import { applicationLinks } from '../../shared/application/application-links.ts';
import { DeleteDraft } from '../../shared/application/DeleteDraft.tsx';
import { paymentActionOf, stateOfApplicationFee } from '../../shared/application/payment-state.ts';
import { useStartApplication } from '../../shared/application/use-start-application.ts';
import { useRegistrationTitle } from './use-registration-title.ts';

/** Moves the focus to the heading of the page after the focused element was removed. */
export const focusHeading = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
};

/** Starts an application at the institution of the URL. */
export const StartButton = ({ variant }: { readonly variant: 'solid' | 'outline' }) => {
  const { t } = useTranslation();
  const { start, isBusy } = useStartApplication(useInstitution());
  return (
    <PostButton variant={variant} isBusy={isBusy} onClick={start}>
      <PlusIcon />
      {t('registrations.start')}
    </PostButton>
  );
};

interface RegistrationActionsProps {
  readonly application: ApplicationSummary;
  readonly onDeleted: () => void;
  /** The page shows the detail itself: no link to it. */
  readonly isDetail?: boolean;
}

const paymentLabels = { details: 'payment', continue: 'continue', pay: 'pay' } as const;

/** The actions that an application's status allows, the most important first. */
export const RegistrationActions = ({ application, onDeleted, isDetail = false }: RegistrationActionsProps) => {
  const { t } = useTranslation();
  const title = useRegistrationTitle()(application);
  const action = paymentActionOf(stateOfApplicationFee(application, serverNow()));
  const { detail, resume, pay, payment } = applicationLinks({
    formId: application.Id,
    institution: application.Institution.InstitutionCode,
  });
  const link = (to: string, text: string, variant: 'solid' | 'outline') => (
    <ButtonLink to={to} variant={variant} {...(variant === 'solid' && { 'data-main': '' })}>
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
        link(action === 'details' ? payment : pay, t(`registrations.action.${paymentLabels[action]}`), 'solid')}
      {!isDetail && link(detail, t('registrations.action.detail'), 'outline')}
      {application.Group === 'draft' && <DeleteDraft formId={application.Id} title={title} onDeleted={onDeleted} />}
    </>
  );
};
