import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { exportOwnData } from '../../../../../contract/account.ts';
import { callApi } from '../../../../api/http.ts';
import { Button } from '../../../../design/Button.tsx';
import { describeError } from '../../../../design/describe-error.ts';
import { DownloadIcon } from '../../../../design/icons.tsx';
import { toaster } from '../../../../design/toaster.ts';
import { saveFile } from '../../../shared/documents/save-file.ts';
import { Section } from './Section.tsx';

const FILE_NAME = 'my-data.json';

const save = async (): Promise<void> => {
  const { data } = await callApi(exportOwnData);
  saveFile(new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: 'application/json' }), FILE_NAME);
};

/** Everything the portal holds on its owner, to take home. */
export const ExportData = () => {
  const { t } = useTranslation();
  const download = useMutation({
    mutationFn: save,
    onSuccess: () => toaster.success(t('my-account.export.done')),
    onError: (error) => toaster.error(describeError(error, t)),
  });
  return (
    <Section name="export" title={t('my-account.export.title')} text={t('my-account.export.text')}>
      <Button look="outline" isBusy={download.isPending} onClick={() => download.mutate()}>
        {!download.isPending && <DownloadIcon />}
        {t('my-account.export.button')}
      </Button>
    </Section>
  );
};
