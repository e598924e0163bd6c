import { useTranslation } from 'react-i18next';
import type { ApplicationSummary } from '../../api/queries.ts';
import { applicationLinks } from '../../ui/application/application-links.ts';
import { DeleteDraft } from '../../ui/application/DeleteDraft.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/primitives.tsx';
import { useRegistrationTitle } from './use-registration-title.ts';

interface RegistrationActionsProps {
  readonly application: ApplicationSummary;
  readonly onDeleted: () => void;
  /** The page is the detail: it need not lead there. */
  readonly isDetail?: boolean;
}

/** What can be done with an application in its present state; the most important first. */
export const RegistrationActions = ({ application, onDeleted, isDetail = false }: RegistrationActionsProps) => {
  const { t } = useTranslation();
  const title = useRegistrationTitle()(application);
  const { detail, resume, pay } = applicationLinks(application.Id, application.Institution.InstitutionCode);
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
      {application.Group === 'pending' && link(pay, t('registrations.action.pay'), 'solid')}
      {!isDetail && link(detail, t('registrations.action.detail'), 'outline')}
      {application.Group === 'draft' && <DeleteDraft formId={application.Id} title={title} onDeleted={onDeleted} />}
    </>
  );
};
