import { useTranslation } from 'react-i18next';
import { downloadScheduledExport } from '../../../../contract/scheduled-exports.ts';
import { apiBaseUrl } from '../../../api/base-url.ts';
import { callUrl } from '../../../api/wire-request.ts';
import { Badge, type Tone } from '../../../design/Badge.tsx';
import { buttonRecipe } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { DownloadIcon } from '../../../design/icons.tsx';
import { Box, Muted, Stack, Text, VisuallyHidden } from '../../../design/primitives.tsx';
import { formatDate, formatDateTime } from '../../../state/format.ts';
import { formatSize } from '../../shared/page/format.ts';
import { ListItem, ListPanel } from '../shared/DataTable.tsx';
import type { ExportRun, ScheduledExport } from './queries.ts';

const FileLink = chakra('a', buttonRecipe);

const tones = { waiting: 'info', done: 'success', failed: 'error' } as const satisfies Record<ExportRun['State'], Tone>;

/** Codes with a text; others are shown as they are. */
const explained = [
  'ABANDONED',
  'NoExport',
  'NoPlace',
  'NoColumn',
  'NotDeclared',
  'ENOENT',
  'EACCES',
  'ENOSPC',
  'AccessDenied',
  'NoSuchBucket',
  'ECONNREFUSED',
];

const useRunText = () => {
  const { t, i18n } = useTranslation();
  const time = (at: string) => formatDateTime(at, i18n.language);
  return {
    why: ({ DueAt, AskedBy, AgainFrom, CreatedAt }: ExportRun): string => {
      if (DueAt !== null) return t('admin-scheduled-exports.run.due', { time: time(DueAt) });
      const params = { time: time(CreatedAt), email: AskedBy ?? t('admin-scheduled-exports.run.somebody') };
      return AgainFrom === null
        ? t('admin-scheduled-exports.run.asked', params)
        : t('admin-scheduled-exports.run.again', { ...params, day: formatDate(AgainFrom, i18n.language) });
    },
    content: ({ Lines, Removed, Bytes }: ExportRun): string | null => {
      if (Lines === null) return null;
      return [
        t('admin-scheduled-exports.run.lines', { count: Lines }),
        ...(Removed ? [t('admin-scheduled-exports.run.removed', { count: Removed })] : []),
        formatSize(Bytes ?? 0, i18n.language),
      ].join(' · ');
    },
    problem: ({ Error: error, State }: ExportRun): string | null => {
      if (error === null) return null;
      const [code = '', about] = error.split(' ');
      const reason = explained.includes(code)
        ? t(`admin-scheduled-exports.problem.${code}`, { about })
        : t('admin-scheduled-exports.problem.other', { code: error });
      return State === 'failed' ? reason : t('admin-scheduled-exports.problem.again', { reason });
    },
  };
};

const RunItem = ({ exportKey, run }: { readonly exportKey: string; readonly run: ExportRun }) => {
  const { t } = useTranslation();
  const { why, content, problem } = useRunText();
  const { Id, State, File, IsKept, Unmapped } = run;
  const [facts, failure] = [content(run), problem(run)];
  const href = callUrl(apiBaseUrl, downloadScheduledExport, { exportKey, runId: String(Id) }, undefined);
  return (
    <ListItem data-export-run={Id} data-state={State} padding={{ base: '4', md: '5' }}>
      <Box display="grid" gridTemplateColumns="minmax(0, 1fr) auto" gap="2" alignItems="start">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {File ?? t(`admin-scheduled-exports.run.${State === 'failed' ? 'noFile' : 'notYet'}`)}
        </Text>
        <Badge tone={tones[State]}>{t(`admin-scheduled-exports.state.${State}`)}</Badge>
      </Box>
      <Muted fontSize="sm" marginTop="1" overflowWrap="anywhere">
        {why(run)}
      </Muted>
      {facts !== null && (
        <Text fontSize="sm" marginTop="1">
          {facts}
        </Text>
      )}
      {Unmapped > 0 && (
        <Text fontSize="sm" marginTop="1" color="fg.warning">
          {t('admin-scheduled-exports.run.unmapped', { count: Unmapped })}
        </Text>
      )}
      {failure !== null && (
        <Text
          fontSize="sm"
          marginTop="1"
          color={State === 'failed' ? 'fg.error' : 'fg.warning'}
          overflowWrap="anywhere"
        >
          {failure}
        </Text>
      )}
      {State === 'done' && (
        <Box marginTop="3">
          {IsKept ? (
            <FileLink href={href} download variant="outline">
              <DownloadIcon />
              <span>
                {t('admin-scheduled-exports.download')}
                <VisuallyHidden> {File}</VisuallyHidden>
              </span>
            </FileLink>
          ) : (
            <Muted fontSize="sm">{t('admin-scheduled-exports.run.deleted')}</Muted>
          )}
        </Box>
      )}
    </ListItem>
  );
};

/** The newest files of an export. */
export const ExportRuns = ({ of: { Key, Runs } }: { readonly of: ScheduledExport }) => {
  const { t } = useTranslation();
  if (Runs.length === 0) return <Muted>{t('admin-scheduled-exports.noRuns')}</Muted>;
  return (
    <ListPanel>
      <Stack as="ul" gap="0" listStyleType="none" aria-label={t('admin-scheduled-exports.runsOf', { key: Key })}>
        {Runs.map((run) => (
          <RunItem key={run.Id} exportKey={Key} run={run} />
        ))}
      </Stack>
    </ListPanel>
  );
};
