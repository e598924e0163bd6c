import { useTranslation } from 'react-i18next';
import {
  exportMasterData,
  importMasterData,
  type MasterDataKind,
  masterDataKinds,
} from '../../../../contract/admin-master-data.ts';
import { apiBaseUrl } from '../../../api/base-url.ts';
import { callApi } from '../../../api/http.ts';
import { callUrl } from '../../../api/wire-request.ts';
import { DownloadIcon } from '../../../design/icons.tsx';
import { Box, Muted, Row, Stack } from '../../../design/primitives.tsx';
import { FilterSelect } from '../shared/FilterSelect.tsx';
import { SectionCard } from '../shared/SectionCard.tsx';
import { createSendOnce } from '../shared/send-once.ts';
import { useUrlQuery } from '../shared/use-url-query.ts';
import { FileImport, FileLink } from './FileImport.tsx';
import type { ImportAttempt } from './use-file-import.ts';

const sendOnce = createSendOnce();

const sendMasterData = (
  kind: MasterDataKind,
  { format, content }: Pick<ImportAttempt, 'format' | 'content'>,
  dryRun: boolean,
) => {
  const body = { format, content, dryRun };
  return sendOnce([kind, body], (intent) => callApi(importMasterData, { params: { kind }, body, intent }));
};

const exportFormats = ['csv', 'json'] as const;

const MasterDataExport = ({ kind }: { readonly kind: MasterDataKind }) => {
  const { t } = useTranslation();
  return (
    <SectionCard name="export" title={t('admin-panel.export.title')}>
      <Muted marginBottom="4">{t('admin-panel.export.text')}</Muted>
      <Row>
        {exportFormats.map((format) => (
          <FileLink
            key={format}
            href={callUrl(apiBaseUrl, exportMasterData, { kind }, { format })}
            download
            variant="outline"
            data-format={format}
          >
            <DownloadIcon />
            {t(`admin-panel.export.${format}`)}
          </FileLink>
        ))}
      </Row>
    </SectionCard>
  );
};

/** Export and import of reference data. */
export const MasterData = () => {
  const { t } = useTranslation();
  const { values, change } = useUrlQuery(['view', 'kind'] as const);
  const kind = masterDataKinds.find((one) => one === values.kind) ?? masterDataKinds[0];
  return (
    <Stack gap="5">
      <Box maxWidth="sm">
        <FilterSelect label={t('admin-panel.kind.label')} value={kind} onChange={(next) => change({ kind: next })}>
          {masterDataKinds.map((one) => (
            <option key={one} value={one}>
              {t(`admin-list.masterData.${one}`)}
            </option>
          ))}
        </FilterSelect>
      </Box>
      <MasterDataExport kind={kind} />
      <FileImport
        key={kind}
        send={(file, tried) => sendMasterData(kind, file, tried === undefined)}
        help={t('admin-panel.import.help')}
        accept=".csv,.json,text/csv,application/json"
      />
    </Stack>
  );
};
