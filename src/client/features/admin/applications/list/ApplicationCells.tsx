import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '../../../../../contract/pages.ts';
import { LongWord } from '../../../../design/LongWord.tsx';
import { useInstitutionName } from '../../../../design/use-institution.ts';
import { formatShortDate } from '../../../../state/format.ts';
import { StatusBadge } from '../../../shared/application/ApplicationLabels.tsx';
import type { ListedApplication } from '../queries.ts';
import type { Selection } from './SelectionBar.tsx';
import { type ApplicationListQuery, isOwnColumn, type OwnColumn, queueSearchOf } from './use-application-list-query.ts';

/** Of a wide list the institution is below the program. */
type Column = OwnColumn | 'institution';

/** Cells of two lines that end where the column ends. */
export const compactCellStyles = {
  '& [data-part=line]': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& [data-part=line] + [data-part=line]': {
    fontSize: 'xs',
    lineHeight: '1rem',
    fontWeight: 'normal',
    color: 'fg.muted',
  },
  // Two boxes would touch the edges of the row.
  '& [data-part=line] > [data-part=mark]': { padding: '0', marginInlineEnd: '1.5', background: 'none' },
} as const;

interface CheckboxProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isDisabled?: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

export const Checkbox = ({ label, isTicked, isDisabled = false, onTick }: CheckboxProps) => (
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
 * Texts for rows. The list calls `useRowTexts` once, because each `useTranslation` in a row would subscribe to language
 * changes, and scrolling mounts hundreds of rows.
 */
export interface RowTexts {
  readonly t: TFunction;
  readonly language: string;
  readonly institutionName: (code: number) => string;
  /** The query of the addresses of applications, which names the list. */
  readonly search: string;
}

export const useRowTexts = (query: ApplicationListQuery): RowTexts => {
  const { t, i18n } = useTranslation();
  const institutionName = useInstitutionName();
  const { language } = i18n;
  const search = queueSearchOf(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language alone
  return useMemo(() => ({ t, language, institutionName, search }), [t, language, search]);
};

interface RowProps {
  readonly row: ListedApplication;
  readonly texts: RowTexts;
}

export const RowCheckbox = ({ row, texts, selection }: RowProps & { readonly selection: Selection }) => (
  <Checkbox
    label={texts.t('admin-applications.list.choose', { name: row.Name })}
    isTicked={selection.has(row)}
    isDisabled={selection.isFull && !selection.has(row)}
    onTick={(isTicked) => selection.set([row], isTicked)}
  />
);

/** Name, registration number and email address of the applicant in two lines. */
export const CompactApplicant = ({ row, texts }: RowProps) => {
  const name = row.Name || row.Email;
  const number = row.RegistrationNumber ?? texts.t('admin-applications.list.noNumber');
  return (
    <>
      <div data-part="line" title={name}>
        <Link to={`${pathTo('applicantDetail', { id: row.Id })}?${texts.search}`} data-part="link">
          {name}
        </Link>
      </div>
      <div data-part="line">{row.Name === '' ? number : `${number} · ${row.Email}`}</div>
    </>
  );
};

/** Name, registration number and email address of the applicant. */
export const ApplicantCell = ({ row, texts }: RowProps) => (
  <>
    <Link to={`${pathTo('applicantDetail', { id: row.Id })}?${texts.search}`} data-part="link">
      {row.Name || row.Email}
    </Link>
    <p data-part="more">{row.RegistrationNumber ?? texts.t('admin-applications.list.noNumber')}</p>
    {row.Name !== '' && (
      <p data-part="more">
        <LongWord>{row.Email}</LongWord>
      </p>
    )}
  </>
);

/** The end of an offer is the beginning of the next day. */
const dayBefore = (end: string): string => new Date(Date.parse(end) - 60_000).toISOString();

/** What is to know beside the status. */
const listNotes = (row: ListedApplication, { t, language }: RowTexts): readonly string[] => [
  ...(row.WaitlistPlace === null ? [] : [t('admin-applications.list.place', { place: row.WaitlistPlace })]),
  ...(row.OfferUntil === null || row.UndoUntil !== null
    ? []
    : [t('admin-applications.list.answerBy', { date: formatShortDate(dayBefore(row.OfferUntil), language) })]),
  ...(row.UndoUntil === null ? [] : [t('admin-applications.list.undoable')]),
  ...(row.Review?.AwaitsMe ? [t('admin-applications.mark.awaitsMyScore')] : []),
  ...(typeof row.Review?.Score === 'number' ? [t('admin-applications.list.scored', { score: row.Review.Score })] : []),
  ...(row.PsychologicalTestDone ? [t('admin-applications.list.tested')] : []),
  ...row.Tags.map((tag) => `#${tag}`),
];

const CorrectedMark = ({ t }: Pick<RowTexts, 't'>) => (
  <span data-part="mark" data-mark="corrected">
    {t('admin-applications.mark.corrected')}
  </span>
);

const StatusCell = ({ row, texts }: RowProps) => (
  <>
    <StatusBadge status={row.Status} />
    {row.Corrected && (
      <div>
        <CorrectedMark t={texts.t} />
      </div>
    )}
    {listNotes(row, texts).map((note) => (
      <div key={note} data-part="more">
        {note}
      </div>
    ))}
  </>
);

const CompactStatus = ({ row, texts }: RowProps) => {
  const notes = listNotes(row, texts).join(' · ');
  return (
    <>
      <div data-part="line">
        <StatusBadge status={row.Status} />
      </div>
      {(row.Corrected || notes !== '') && (
        <div data-part="line" title={notes}>
          {row.Corrected && <CorrectedMark t={texts.t} />}
          {notes}
        </div>
      )}
    </>
  );
};

export const renderCompactCell = (row: ListedApplication, column: string, texts: RowTexts): ReactNode => {
  if (column === 'status') return <CompactStatus row={row} texts={texts} />;
  const text = renderCell(row, column, texts);
  if (!isOwnColumn(column)) return <span title={String(text)}>{text}</span>;
  if (column !== 'studies') return text;
  return (
    <>
      <div data-part="line" title={String(text)}>
        {text}
      </div>
      <div data-part="line">{renderCell(row, 'institution', texts)}</div>
    </>
  );
};

const isKnownColumn = (column: string): column is Column => isOwnColumn(column) || column === 'institution';

export const renderCell = (row: ListedApplication, column: string, texts: RowTexts): ReactNode => {
  if (!isKnownColumn(column)) return row.cells?.[column] ?? '–';
  if (column === 'studies') return row.Program ?? texts.t('registrations.noProgram');
  if (column === 'institution') return texts.institutionName(row.InstitutionCode);
  if (column === 'submitted') return row.SubmittedAt === null ? '–' : formatShortDate(row.SubmittedAt, texts.language);
  if (column === 'assignee') return row.Assignee?.Name ?? '–';
  return <StatusCell row={row} texts={texts} />;
};
