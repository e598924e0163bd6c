import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pathTo } from '../../../../../contract/pages.ts';
import { LongWord } from '../../../../design/LongWord.tsx';
import { Box, Stack } from '../../../../design/primitives.tsx';
import { useInstitutionName } from '../../../../design/use-institution.ts';
import { formatShortDate } from '../../../../state/format.ts';
import { StatusBadge } from '../../../shared/application/ApplicationLabels.tsx';
import { DataTable, ListItem } from '../../shared/DataTable.tsx';
import { Facts } from '../../shared/Facts.tsx';
import type { ListedApplication } from '../queries.ts';
import type { Selection } from './SelectionBar.tsx';
import { type ApplicationListQuery, queueSearchOf } from './use-application-list-query.ts';

/** Applications as a table, for wide screens. */
export const ApplicationTable = ({ query, rows, selection }: ApplicationListProps) => {
  const texts = useRowTexts(query);
  const { t } = texts;
  return (
    <DataTable aria-label={t('app.screen.applicantList')}>
      <thead>
        <tr>
          <td>
            <Checkbox
              label={t('admin-applications.list.choosePage')}
              isTicked={rows.every(selection.has)}
              onTick={(isTicked) => selection.set(rows, isTicked)}
            />
          </td>
          <th scope="col">{t('admin-applications.column.who')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`admin-applications.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.Id} data-application={row.Id} data-chosen={selection.has(row)}>
            <td>
              <RowCheckbox row={row} texts={texts} selection={selection} />
            </td>
            <th scope="row" data-broad="">
              <ApplicantCell row={row} texts={texts} />
            </th>
            {columns.map((column) => (
              <td key={column} data-column={column} {...(column === 'submitted' && { 'data-tight': '' })}>
                {renderCell(row, column, texts)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
};

/** Applications as cards, for narrow screens. */
export const ApplicationCards = ({ query, rows, selection }: ApplicationListProps) => {
  const texts = useRowTexts(query);
  const { t } = texts;
  return (
    <Stack as="ul" gap="0" listStyleType="none" aria-label={t('app.screen.applicantList')}>
      {rows.map((row) => (
        <ListItem key={row.Id} data-application={row.Id}>
          <Box display="grid" gridTemplateColumns="auto minmax(0, 1fr)" gap="2" alignItems="start">
            <Box paddingTop="2">
              <RowCheckbox row={row} texts={texts} selection={selection} />
            </Box>
            <Box>
              <ApplicantCell row={row} texts={texts} />
            </Box>
          </Box>
          <Facts
            marginTop="3"
            facts={columns.map(
              (column) => [t(`admin-applications.column.${column}`), renderCell(row, column, texts)] as const,
            )}
          />
        </ListItem>
      ))}
    </Stack>
  );
};

export const columns = ['studies', 'institution', 'submitted', 'assignee', 'status'] as const;
type Column = (typeof columns)[number];

interface ApplicationListProps {
  readonly query: ApplicationListQuery;
  readonly rows: readonly ListedApplication[];
  readonly selection: Selection;
}

interface CheckboxProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly isDisabled?: boolean;
  readonly onTick: (isTicked: boolean) => void;
}

const Checkbox = ({ label, isTicked, isDisabled = false, onTick }: CheckboxProps) => (
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

const StatusCell = ({ row, texts: { t, language } }: RowProps) => (
  <>
    <StatusBadge status={row.Status} />
    {row.WaitlistPlace !== null && (
      <div data-part="more">{t('admin-applications.list.place', { place: row.WaitlistPlace })}</div>
    )}
    {row.OfferUntil !== null && row.UndoUntil === null && (
      <div data-part="more">
        {t('admin-applications.list.answerBy', { date: formatShortDate(dayBefore(row.OfferUntil), language) })}
      </div>
    )}
    {row.Corrected && (
      <div>
        <span data-part="mark" data-mark="corrected">
          {t('admin-applications.mark.corrected')}
        </span>
      </div>
    )}
    {row.UndoUntil !== null && <div data-part="more">{t('admin-applications.list.undoable')}</div>}
    {row.PsychologicalTestDone && <div data-part="more">{t('admin-applications.list.tested')}</div>}
  </>
);

export const renderCell = (row: ListedApplication, column: Column, texts: RowTexts): ReactNode => {
  if (column === 'studies') return row.Program ?? texts.t('registrations.noProgram');
  if (column === 'institution') return texts.institutionName(row.InstitutionCode);
  if (column === 'submitted') return row.SubmittedAt === null ? '–' : formatShortDate(row.SubmittedAt, texts.language);
  if (column === 'assignee') return row.Assignee?.Name ?? '–';
  return <StatusCell row={row} texts={texts} />;
};
