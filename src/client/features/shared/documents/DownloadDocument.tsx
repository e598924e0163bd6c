import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadReceipt, downloadRegistration, downloadResult } from '../../../../contract/payment.ts';
import { callApi } from '../../../api/http.ts';
import { Button } from '../../../design/Button.tsx';
import { describeError } from '../../../design/describe-error.ts';
import { DownloadIcon } from '../../../design/icons.tsx';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/toaster.ts';
import { saveFile } from './save-file.ts';

export type DownloadKind = 'registration' | 'receipt' | 'result';

/** Call and file name of each document (specification 7). */
const downloads = {
  registration: { call: downloadRegistration, name: 'detail' },
  receipt: { call: downloadReceipt, name: 'receipt' },
  result: { call: downloadResult, name: 'formA' },
} as const;

interface DownloadDocumentProps {
  readonly kind: DownloadKind;
  readonly applicationId: string;
  /** Which application, for those who cannot see what the button stands beside. */
  readonly title?: string;
}

const useDownload = (kind: DownloadKind, formId: string) => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    const { call, name } = downloads[kind];
    setBusy(true);
    try {
      await callApi(call, { body: { formId }, onFile: (file) => saveFile(file, `${name}-${formId}.pdf`) });
    } catch (error) {
      toaster.error(describeError(error, t));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download };
};

/** A button that fetches one document of an application as PDF, in the language of the page. */
export const DownloadDocument = ({ kind, applicationId, title }: DownloadDocumentProps) => {
  const { t } = useTranslation();
  const { isBusy, download } = useDownload(kind, applicationId);
  return (
    <Button look="outline" isBusy={isBusy} onClick={() => void download()} data-download={kind}>
      {!isBusy && <DownloadIcon />}
      <span>
        {t(`document.download.${kind}`)}
        {title !== undefined && <VisuallyHidden> {title}</VisuallyHidden>}
      </span>
    </Button>
  );
};
