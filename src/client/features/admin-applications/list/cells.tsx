import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '../../../../contract/pages.ts';
import { StatusBadge } from '../../../ui/application/StatusBadge.tsx';
import { LongWord } from '../../../ui/LongWord.tsx';
import { formatShortDate } from '../../../ui/state/format.ts';
import { useInstitutionName } from '../../../ui/use-institution-name.ts';
import type { Listed } from '../queries.ts';
import type { Selection } from './use-selection.ts';

export const columns = ['studies', 'institution', 'submitted', 'assignee', 'status'] as const;
export type Column = (typeof columns)[number];

export interface ListProps {
  readonly rows: readonly Listed[];
  readonly selection: Selection;
}

interface TickProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isDisabled?: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

export const Tick = ({ label, isTicked, isDisabled = false, onTick }: TickProps) => (
  <label data-part="tick">
    <span data-part="unseen">{label}</span>
    <input
      type="checkbox"
      checked={isTicked}
      disabled={isDisabled}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  </label>
);

export const RowTick = ({ row, selection }: { readonly row: Listed; readonly selection: Selection }) => {
  const { t } = useTranslation();
  return (
    <Tick
      label={t('admin-applications.list.choose', { name: row.Name })}
      isTicked={selection.has(row)}
      isDisabled={selection.isFull && !selection.has(row)}
      onTick={(isTicked) => selection.set([row], isTicked)}
    />
  );
};

/** Who applied, and by what the office calls the application. */
export const Who = ({ row }: { readonly row: Listed }) => {
  const { t } = useTranslation();
  return (
    <>
      <Link to={pathTo('applicantDetail', { id: row.Id })} data-part="link">
        {row.Name || row.Email}
      </Link>
      <p data-part="more">{row.RegistrationNumber ?? t('admin-applications.list.noNumber')}</p>
      {row.Name !== '' && (
        <p data-part="more">
          <LongWord>{row.Email}</LongWord>
        </p>
      )}
    </>
  );
};

const Status = ({ row }: { readonly row: Listed }) => {
  const { t } = useTranslation();
  return (
    <>
      <StatusBadge status={row.Status} />
      {row.UndoUntil !== null && <div data-part="more">{t('admin-applications.list.undoable')}</div>}
      {row.PsychologicalTestDone && <div data-part="more">{t('admin-applications.list.tested')}</div>}
    </>
  );
};

export const useCell = (): ((row: Listed, column: Column) => ReactNode) => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  return (row, column) => {
    if (column === 'studies') return row.Program ?? t('registrations.noProgram');
    if (column === 'institution') return institutionName(row.InstitutionCode);
    if (column === 'submitted') return row.SubmittedAt === null ? '–' : formatShortDate(row.SubmittedAt, i18n.language);
    if (column === 'assignee') return row.Assignee?.Name ?? '–';
    return <Status row={row} />;
  };
};
