import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { exportMasterData, type MasterDataKind, masterDataKinds } from '../../../../../contract/admin-master-data.ts';
import { apiBaseUrl } from '../../../../api/http.ts';
import { callUrl } from '../../../../api/wire-request.ts';
import { buttonRecipe } from '../../../../design/button.recipe.ts';
import { DownloadIcon } from '../../../../design/icons.tsx';
import { Box, Muted, Row, Stack } from '../../../../design/primitives.tsx';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { Part } from '../../shared/Part.tsx';
import { useAddress } from '../../shared/use-address.ts';
import { ImportFile } from './ImportFile.tsx';

const FileLink = chakra('a', buttonRecipe);

const formats = ['csv', 'json'] as const;

const Export = ({ kind }: { readonly kind: MasterDataKind }) => {
  const { t } = useTranslation();
  return (
    <Part name="export" title={t('admin-panel.export.title')}>
      <Muted marginBottom="4">{t('admin-panel.export.text')}</Muted>
      <Row>
        {formats.map((format) => (
          <FileLink
            key={format}
            href={callUrl(apiBaseUrl, exportMasterData, { kind }, { format })}
            download
            look="outline"
            data-format={format}
          >
            <DownloadIcon />
            {t(`admin-panel.export.${format}`)}
          </FileLink>
        ))}
      </Row>
    </Part>
  );
};

/** Reference data, out to a spreadsheet and back. */
export const MasterData = () => {
  const { t } = useTranslation();
  const { values, change } = useAddress(['view', 'kind'] as const);
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
      <Export kind={kind} />
      <ImportFile key={kind} kind={kind} />
    </Stack>
  );
};
