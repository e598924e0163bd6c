import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportApplications } from '../../../../../contract/admin-applications.ts';
import { apiBaseUrl } from '../../../../api/http.ts';
import { callUrl } from '../../../../api/wire-request.ts';
import { Button } from '../../../../design/Button.tsx';
import { buttonRecipe } from '../../../../design/button.recipe.ts';
import { DownloadIcon } from '../../../../design/icons.tsx';
import { FailureNotice } from '../../../../design/Notice.tsx';
import { Heading, Muted, Row, Stack } from '../../../../design/primitives.tsx';
import { CardSkeleton } from '../../../../design/Skeleton.tsx';
import { useStepTitle } from '../../../shared/application/use-step-title.ts';
import { WideDialog } from '../../shared/WideDialog.tsx';
import { exportColumnsQuery } from '../queries.ts';
import { type Column, Columns } from './Columns.tsx';

/** A link, not a call: the browser writes 100,000 rows to the disk as they come, and keeps none of them. */
const FileLink = chakra('a', buttonRecipe);

const formats = ['xlsx', 'csv'] as const;

interface ExportDialogProps {
  readonly filter: Readonly<Record<string, string>>;
  readonly onClose: () => void;
}

interface Wanted {
  readonly format: string;
  readonly columns: readonly string[];
  /** A link carries the languages of the browser, not the one that the page is read in. */
  readonly lang: string;
}

const addressOf = (filter: Readonly<Record<string, string>>, { columns, ...wanted }: Wanted): string =>
  callUrl(apiBaseUrl, exportApplications, {}, { ...filter, ...wanted, columns: columns.join(',') });

interface ChoiceProps extends ExportDialogProps {
  readonly columns: readonly Column[];
}

const Choice = ({ filter, columns, onClose }: ChoiceProps) => {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    new Set(columns.filter((column) => column.Chosen).map(({ Key }) => Key)),
  );
  const keys = columns.map(({ Key }) => Key).filter((key) => chosen.has(key));
  const suggested = columns.filter(({ Suggested }) => Suggested).map(({ Key }) => Key);
  return (
    <Stack gap="5" marginTop="5">
      <Columns columns={columns} chosen={chosen} onChosen={setChosen} />
      {keys.length === 0 && <Muted role="status">{t('admin-applications.export.nothing')}</Muted>}
      <Row justifyContent="flex-end">
        <Button look="ghost" order={{ base: 2, sm: 0 }} onClick={() => setChosen(new Set(suggested))}>
          {t('admin-applications.export.suggested')}
        </Button>
        <Button look="outline" order={{ base: 1, sm: 0 }} onClick={onClose}>
          {t('admin-applications.export.close')}
        </Button>
        {keys.length > 0 &&
          formats.map((format) => (
            <FileLink
              key={format}
              href={addressOf(filter, { format, columns: keys, lang: i18n.language })}
              download
              data-format={format}
              look={format === 'xlsx' ? 'solid' : 'outline'}
            >
              <DownloadIcon />
              {t(`admin-applications.export.${format}`)}
            </FileLink>
          ))}
      </Row>
    </Stack>
  );
};

/** What is in view, in all its pages, as a file with the columns that are wanted. */
export const ExportDialog = ({ filter, onClose }: ExportDialogProps) => {
  const { t } = useTranslation();
  const id = useId();
  const stepTitle = useStepTitle();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(exportColumnsQuery);
  useEffect(() => heading.current?.focus(), []);
  return (
    <WideDialog labelledBy={id} onClose={onClose}>
      <Heading as="h2" id={id} ref={heading} tabIndex={-1} outline="none">
        {t('admin-applications.export.title')}
      </Heading>
      <Muted marginTop="2">{t('admin-applications.export.text')}</Muted>
      {data ? (
        <Choice
          filter={filter}
          columns={data.map((column) => ({ ...column, group: column.Step === null ? '' : stepTitle(column.Step) }))}
          onClose={onClose}
        />
      ) : error ? (
        <FailureNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton />
      )}
    </WideDialog>
  );
};
