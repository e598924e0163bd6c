import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pathTo } from '../../../../contract/pages.ts';
import { StatusBadge } from '../../../ui/application/StatusBadge.tsx';
import { Box, Muted, VisuallyHidden } from '../../../ui/primitives.tsx';
import { formatShortDate } from '../../../ui/state/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useInstitutionName } from '../../../ui/use-institution-name.ts';
import type { Listed } from '../queries.ts';
import type { Selection } from './use-selection.ts';

export const columns = ['studies', 'institution', 'submitted', 'assignee', 'status'] as const;
export type Column = (typeof columns)[number];

export interface ListProps {
  readonly rows: readonly Listed[];
  readonly selection: Selection;
}

/** Large enough to be hit by a thumb. */
const TickLabel = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '11',
    height: '11',
    marginBlock: '-3',
    marginInlineStart: '-3',
    cursor: 'pointer',
    '& input': { width: '5', height: '5', accentColor: 'var(--theme-brand-solid)' },
  },
});

interface TickProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isDisabled?: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

export const Tick = ({ label, isTicked, isDisabled = false, onTick }: TickProps) => (
  <TickLabel>
    <VisuallyHidden>{label}</VisuallyHidden>
    <input
      type="checkbox"
      checked={isTicked}
      disabled={isDisabled}
      onChange={(event) => onTick(event.currentTarget.checked)}
    />
  </TickLabel>
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
      <TextLink to={pathTo('applicantDetail', { id: row.Id })}>{row.Name || row.Email}</TextLink>
      <Muted fontSize="xs" fontWeight="normal" overflowWrap="anywhere">
        {row.RegistrationNumber ?? t('admin-applications.list.noNumber')} · {row.Email}
      </Muted>
    </>
  );
};

const Status = ({ row }: { readonly row: Listed }) => {
  const { t } = useTranslation();
  return (
    <>
      <StatusBadge status={row.Status} />
      {row.UndoUntil !== null && (
        <Box fontSize="xs" color="fg.muted" marginTop="1">
          {t('admin-applications.list.undoable')}
        </Box>
      )}
      {row.PsychologicalTestDone && (
        <Box fontSize="xs" color="fg.muted" marginTop="1">
          {t('admin-applications.list.tested')}
        </Box>
      )}
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
