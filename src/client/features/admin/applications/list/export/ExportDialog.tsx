import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportApplications } from '../../../../../../contract/admin-applications.ts';
import { apiBaseUrl } from '../../../../../api/base-url.ts';
import { callUrl } from '../../../../../api/wire-request.ts';
import { Button, buttonRecipe } from '../../../../../design/Button.tsx';
import { Callout } from '../../../../../design/Callout.tsx';
import { chakra } from '../../../../../design/chakra.ts';
import { DownloadIcon } from '../../../../../design/icons.tsx';
import { Muted, Row, Stack } from '../../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../../design/Skeleton.tsx';
import { useStepTitle } from '../../../../shared/application/ApplicationLabels.tsx';
import { QueryResult } from '../../../shared/QueryResult.tsx';
import { WideDialog } from '../../../shared/WideDialog.tsx';
import { exportColumnsQuery } from '../../queries.ts';
import { ColumnChoice, type ExportColumn } from './ColumnChoice.tsx';
import { ExportSets } from './ExportSets.tsx';

/** A link, not a call: the browser streams 100,000 rows to the disk. */
const FileLink = chakra('a', buttonRecipe);

const exportFormats = ['xlsx', 'csv', 'jsonl'] as const;

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

const keysWhere = (columns: readonly ExportColumn[], isIn: (column: ExportColumn) => boolean): readonly string[] =>
  columns.filter(isIn).map(({ Key }) => Key);

const ExportChoice = ({ filter, columns, onClose }: ExportChoiceProps) => {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(keysWhere(columns, ({ Chosen }) => Chosen)));
  const keys = keysWhere(columns, ({ Key }) => chosen.has(Key));
  const identity = columns.filter(({ Key, Identity }) => Identity && chosen.has(Key)).map(({ Label }) => Label);
  return (
    <Stack gap="5" marginTop="5">
      <ExportSets
        suggested={keysWhere(columns, ({ Suggested }) => Suggested)}
        keys={keys}
        onChosen={(some) => setChosen(new Set(some))}
      />
      <ColumnChoice columns={columns} chosen={chosen} onChosen={setChosen} />
      {keys.length === 0 && <Muted role="status">{t('admin-applications.export.nothing')}</Muted>}
      {identity.length > 0 && (
        <Callout as="div" role="status" tone="warning" padding="3" fontSize="sm" data-part="identity">
          {t('admin-applications.export.identity', {
            names: new Intl.ListFormat(i18n.language).format(identity),
          })}
        </Callout>
      )}
      <Row justifyContent="flex-end">
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
