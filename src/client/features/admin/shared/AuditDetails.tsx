import { useTranslation } from 'react-i18next';
import { applicationStatuses } from '../../../../../machines/application.status.ts';
import { Muted } from '../../../design/primitives.tsx';
import { useInstitutionName } from '../../../design/use-institution.ts';
import { useProgramNames } from './use-programs.ts';

/** Name of an action of the audit log; an action without a text shows its key. */
export const useAuditActionName = (): ((action: string) => string) => {
  const { t } = useTranslation();
  return (action) => t(`audit.${action}`, { defaultValue: action });
};

interface AuditDetailsProps {
  readonly details: Readonly<Record<string, unknown>>;
}

interface Change {
  readonly from: unknown;
  readonly to: unknown;
}

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** The changes in the details of an entry: of a status, or of several named values. */
const changesOf = (details: AuditDetailsProps['details']): readonly (readonly [name: string, change: Change])[] =>
  isChange(details)
    ? [['status', details]]
    : Object.entries(details).flatMap(([name, value]) => (isChange(value) ? [[name, value] as const] : []));

const states = Object.entries(applicationStatuses);

/** A stored value in the reader's language. */
const useAuditValueText = (): ((name: string, value: unknown) => string) => {
  const { t } = useTranslation();
  const institutionName = useInstitutionName();
  const programNames = useProgramNames();
  return (name, value) => {
    const state = states.find(([, status]) => status === value)?.[0];
    if (name === 'status' && state) return t(`registrations.status.${state}`);
    if (name === 'institutionCode')
      return value === null ? t('admin-list.anyInstitution') : institutionName(Number(value));
    if (name === 'programIds')
      return programNames([value].flat().map(String)).join(', ') || t('admin-users.programs.all');
    if (name === 'active') return t(value === true ? 'admin-users.active' : 'admin-users.inactive');
    if (name === 'passwordClosed') return t(`admin-users.password.${value === true ? 'closed' : 'open'}`);
    if (name === 'staffRoles')
      return (
        [value]
          .flat()
          .map((role) => t(`staff-roles.role.${String(role)}.name`, { defaultValue: String(role) }))
          .join(', ') || '–'
      );
    if (name === 'role') return t(`admin-audit.role.${String(value)}`);
    return String(value ?? '–');
  };
};

/** An applicant belongs to no institution; an admin without one has the rights of all. */
const isOfApplicant = (details: AuditDetailsProps['details'], side: keyof Change): boolean =>
  isChange(details['role']) && details['role'][side] === 'applicant';

/** The values that an entry of the audit log changed, and whether an export had identity numbers. */
export const AuditDetails = ({ details }: AuditDetailsProps) => {
  const { t } = useTranslation();
  const valueText = useAuditValueText();
  const textOf = (name: string, change: Change, side: keyof Change): string =>
    (name === 'institutionCode' || name === 'programIds') && isOfApplicant(details, side)
      ? '–'
      : valueText(name, change[side]);
  const changes = changesOf(details);
  return (
    <>
      {Array.isArray(details['identityNumbers']) && (
        <Muted fontSize="xs" data-part="identity-numbers">
          {t('admin-audit.identityNumbers')}
        </Muted>
      )}
      {changes.map(([name, change]) => (
        <Muted key={name} fontSize="xs" data-part="change">
          {textOf(name, change, 'from')}{' '}
          <span aria-hidden="true" data-mirrored="">
            →
          </span>{' '}
          {textOf(name, change, 'to')}
        </Muted>
      ))}
    </>
  );
};
