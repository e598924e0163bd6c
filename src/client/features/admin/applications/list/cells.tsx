import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '../../../../../contract/pages.ts';
import { LongWord } from '../../../../design/LongWord.tsx';
import { useInstitutionName } from '../../../../design/use-institution-name.ts';
import { formatShortDate } from '../../../../state/format.ts';
import { StatusBadge } from '../../../shared/application/StatusBadge.tsx';
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

/**
 * What rows are written with. The list asks for it once: each row that asks by itself listens to every change of the
 * language, and hundreds of them come and go while a list is scrolled.
 */
export interface Words {
  readonly t: TFunction;
  readonly language: string;
  readonly institutionName: (code: number) => string;
}

export const useWords = (): Words => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language alone
  return useMemo(() => ({ t, language, institutionName }), [t, language]);
};

interface RowProps {
  readonly row: Listed;
  readonly words: Words;
}

export const RowTick = ({ row, words, selection }: RowProps & { readonly selection: Selection }) => (
  <Tick
    label={words.t('admin-applications.list.choose', { name: row.Name })}
    isTicked={selection.has(row)}
    isDisabled={selection.isFull && !selection.has(row)}
    onTick={(isTicked) => selection.set([row], isTicked)}
  />
);

/** Who applied, and by what the office calls the application. */
export const Who = ({ row, words }: RowProps) => (
  <>
    <Link to={pathTo('applicantDetail', { id: row.Id })} data-part="link">
      {row.Name || row.Email}
    </Link>
    <p data-part="more">{row.RegistrationNumber ?? words.t('admin-applications.list.noNumber')}</p>
    {row.Name !== '' && (
      <p data-part="more">
        <LongWord>{row.Email}</LongWord>
      </p>
    )}
  </>
);

const Status = ({ row, words: { t } }: RowProps) => (
  <>
    <StatusBadge status={row.Status} />
    {row.Corrected && <div data-part="more">{t('admin-applications.list.corrected')}</div>}
    {row.UndoUntil !== null && <div data-part="more">{t('admin-applications.list.undoable')}</div>}
    {row.PsychologicalTestDone && <div data-part="more">{t('admin-applications.list.tested')}</div>}
  </>
);

export const cellOf = (row: Listed, column: Column, words: Words): ReactNode => {
  if (column === 'studies') return row.Program ?? words.t('registrations.noProgram');
  if (column === 'institution') return words.institutionName(row.InstitutionCode);
  if (column === 'submitted') return row.SubmittedAt === null ? '–' : formatShortDate(row.SubmittedAt, words.language);
  if (column === 'assignee') return row.Assignee?.Name ?? '–';
  return <Status row={row} words={words} />;
};
