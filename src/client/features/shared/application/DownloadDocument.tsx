import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getState, hasTrait } from '../../../../../machines/application.status.ts';
import { documentControls } from '../../../../contract/page-rendering.ts';
import { documentCalls } from '../../../../contract/payment.ts';
import { callApi } from '../../../api/http.ts';
import type { ApplicationDetail, ApplicationSummary } from '../../../api/queries.ts';
import { Button } from '../../../design/Button.tsx';
import { describeError } from '../../../design/FailureNotice.tsx';
import { DownloadIcon } from '../../../design/icons.tsx';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { toaster } from '../../../design/Toaster.tsx';
import { WithoutScript } from '../../../design/WithoutScript.tsx';
import { saveFile } from './save-file.ts';

type DownloadKind = keyof typeof documentCalls;

/** File name of each document (specification 7). */
const fileNames: Readonly<Record<DownloadKind, string>> = {
  registration: 'detail',
  receipt: 'receipt',
  result: 'formA',
};

export const downloadKinds = ['registration', 'receipt', 'result'] as const satisfies readonly DownloadKind[];

interface DownloadDocumentProps {
  readonly kind: DownloadKind;
  readonly applicationId: string;
  /** Title of the application, for screen readers. */
  readonly title?: string;
}

const useDownload = (kind: DownloadKind, formId: string) => {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await callApi(documentCalls[kind], {
        body: { formId },
        onFile: (file) => saveFile(file, `${fileNames[kind]}-${formId}.pdf`),
      });
    } catch (error) {
      toaster.error(describeError(error, t));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, download };
};

/** A button that downloads a document of an application as PDF, in the language of the page. */
export const DownloadDocument = ({ kind, applicationId, title }: DownloadDocumentProps) => {
  const { t } = useTranslation();
  const { isBusy, download } = useDownload(kind, applicationId);
  const label = (
    <span>
      {t(`document.download.${kind}`)}
      {title !== undefined && <VisuallyHidden> {title}</VisuallyHidden>}
    </span>
  );
  return (
    <>
      <Button variant="outline" isBusy={isBusy} onClick={() => void download()} data-download={kind} data-scripted="">
        {!isBusy && <DownloadIcon />}
        {label}
      </Button>
      <WithoutScript>
        {() => (
          <form method="post" encType="multipart/form-data">
            <input type="hidden" name={documentControls.application} value={applicationId} />
            <Button type="submit" variant="outline" name={documentControls.kind} value={kind}>
              <DownloadIcon />
              {label}
            </Button>
          </form>
        )}
      </WithoutScript>
    </>
  );
};

type Application = ApplicationSummary & Partial<Pick<ApplicationDetail, 'Fees'>>;

/** Whether the result waits for a required psychological test. The fees are present after the test. */
const mayAwaitTest = ({ Fees, ProgramPreferences }: Application): boolean =>
  !Fees && ProgramPreferences.some((one) => one.IsVerified && one.PeriodicProgram.ProgramStudy.PsikotesRequired);

/** The documents of an application. */
export const listDocuments = (application: Application): readonly DownloadKind[] => {
  const state = getState(application.Status);
  const isPaid = application.RegistrationFeePayments.some(({ PaymentStatus }) => PaymentStatus === 'Paid');
  return [
    ...(state === 'Draft' ? [] : (['registration'] as const)),
    ...(isPaid ? (['receipt'] as const) : []),
    ...(hasTrait(state, 'result') && !(state === 'Submitted' && mayAwaitTest(application))
      ? (['result'] as const)
      : []),
  ];
};

interface DocumentDownloadsProps {
  readonly application: Application;
  readonly title?: string;
}

/** A button for each document of an application. */
export const DocumentDownloads = ({ application, title }: DocumentDownloadsProps) =>
  listDocuments(application).map((kind) => (
    <DownloadDocument key={kind} kind={kind} applicationId={application.Id} {...(title !== undefined && { title })} />
  ));
