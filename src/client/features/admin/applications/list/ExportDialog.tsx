import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportApplications } from '../../../../../contract/admin-applications.ts';
import { apiBaseUrl } from '../../../../api/http.ts';
import { callUrl } from '../../../../api/wire-request.ts';
import { Button, buttonRecipe } from '../../../../design/Button.tsx';
import { chakra } from '../../../../design/chakra.ts';
import { DownloadIcon } from '../../../../design/icons.tsx';
import { Box, Muted, Row, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { ChoiceLabel, Fieldset, Legend } from '../../../../forms/controls/form-elements.tsx';
import { useStepTitle } from '../../../shared/application/ApplicationLabels.tsx';
import { QueryResult } from '../../shared/QueryResult.tsx';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { exportColumnsQuery } from '../queries.ts';

interface ExportColumn {
  readonly Key: string;
  readonly Label: string;
  /** Heading of the column; empty for columns of no step. */
  readonly group: string;
  /** Default columns. */
  readonly Suggested: boolean;
  /** Columns of the last export. */
  readonly Chosen: boolean;
}

interface ColumnChoiceProps {
  readonly columns: readonly ExportColumn[];
  /** Their keys. */
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (chosen: ReadonlySet<string>) => void;
}

interface ColumnGroupProps extends ColumnChoiceProps {
  readonly title: string;
}

const ColumnGroup = ({ title, columns, chosen, onChosen }: ColumnGroupProps) => {
  const { t } = useTranslation();
  const isWhole = columns.every(({ Key }) => chosen.has(Key));
  const set = (keys: readonly string[], isChosen: boolean): void => {
    const others = [...chosen].filter((key) => !keys.includes(key));
    onChosen(new Set(isChosen ? [...others, ...keys] : others));
  };
  return (
    <Fieldset>
      <Legend>{title}</Legend>
      <Box>
        <Button
          variant="ghost"
          paddingInline="0"
          onClick={() =>
            set(
              columns.map(({ Key }) => Key),
              !isWhole,
            )
          }
        >
          {t(isWhole ? 'admin-applications.export.none' : 'admin-applications.export.all')}
        </Button>
      </Box>
      <Box
        display="grid"
        columnGap="4"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
        }}
      >
        {columns.map(({ Key, Label }) => (
          <ChoiceLabel key={Key}>
            <input
              type="checkbox"
              checked={chosen.has(Key)}
              onChange={(event) => set([Key], event.currentTarget.checked)}
            />
            {Label}
          </ChoiceLabel>
        ))}
      </Box>
    </Fieldset>
  );
};

/** All columns, grouped by step. */
const ColumnChoice = ({ columns, chosen, onChosen }: ColumnChoiceProps) => {
  const { t } = useTranslation();
  const groups = [...new Set(columns.map(({ group }) => group))];
  return (
    <Stack
      gap="5"
      maxHeight="55dvh"
      overflowY="auto"
      tabIndex={0}
      role="group"
      aria-label={t('admin-applications.export.columns')}
    >
      {groups.map((group) => (
        <ColumnGroup
          key={group}
          title={group === '' ? t('admin-applications.export.office') : group}
          columns={columns.filter((column) => column.group === group)}
          chosen={chosen}
          onChosen={onChosen}
        />
      ))}
    </Stack>
  );
};

/** A link, not a call: the browser streams 100,000 rows to the disk. */
const FileLink = chakra('a', buttonRecipe);

const exportFormats = ['xlsx', 'csv'] as const;

interface ExportDialogProps {
  readonly filter: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

interface ExportOptions {
  readonly format: string;
  readonly columns: readonly string[];
  /** A link sends the languages of the browser, not the language of the page. */
  readonly lang: string;
}

const getExportUrl = (filter: Readonly<Record<string, string>>, { columns, ...options }: ExportOptions): string =>
  callUrl(apiBaseUrl, exportApplications, {}, { ...filter, ...options, columns: columns.join(',') });

interface ExportChoiceProps extends ExportDialogProps {
  readonly columns: readonly ExportColumn[];
}

const ExportChoice = ({ filter, columns, onClose }: ExportChoiceProps) => {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(columns.filter((column) => column.Chosen).map(({ Key }) => Key)),
  );
  const keys = columns.map(({ Key }) => Key).filter((key) => chosen.has(key));
  const suggested = columns.filter(({ Suggested }) => Suggested).map(({ Key }) => Key);
  return (
    <Stack gap="5" marginTop="5">
      <ColumnChoice columns={columns} chosen={chosen} onChosen={setChosen} />
      {keys.length === 0 && <Muted role="status">{t('admin-applications.export.nothing')}</Muted>}
      <Row justifyContent="flex-end">
        <Button variant="ghost" order={{ base: 2, sm: 0 }} onClick={() => setChosen(new Set(suggested))}>
          {t('admin-applications.export.suggested')}
        </Button>
        <Button variant="outline" order={{ base: 1, sm: 0 }} onClick={onClose}>
          {t('admin-applications.export.close')}
        </Button>
        {keys.length > 0 &&
          exportFormats.map((format) => (
            <FileLink
              key={format}
              href={getExportUrl(filter, { format, columns: keys, lang: i18n.language })}
              download
              data-format={format}
              variant={format === 'xlsx' ? 'solid' : 'outline'}
            >
              <DownloadIcon />
              {t(`admin-applications.export.${format}`)}
            </FileLink>
          ))}
      </Row>
    </Stack>
  );
};

/** Exports all pages of the filtered list with the chosen columns. */
export const ExportDialog = ({ filter, onClose }: ExportDialogProps) => {
  const { t } = useTranslation();
  const stepTitle = useStepTitle();
  const query = useQuery(exportColumnsQuery);
  return (
    <WideDialog title={t('admin-applications.export.title')} onClose={onClose}>
      <Muted marginTop="2">{t('admin-applications.export.text')}</Muted>
      <QueryResult query={query} skeleton={<CardSkeleton />}>
        {(data) => (
          <ExportChoice
            filter={filter}
            columns={data.map((column) => ({ ...column, group: column.Step === null ? '' : stepTitle(column.Step) }))}
            onClose={onClose}
          />
        )}
      </QueryResult>
    </WideDialog>
  );
};
