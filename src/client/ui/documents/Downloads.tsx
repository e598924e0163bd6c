import { type ApplicationState, getState } from '../../../../machines/application.status.ts';
import type { ApplicationSummary } from '../../api/queries.ts';
import { DownloadDocument, type DownloadKind } from './DownloadDocument.tsx';

const withResult: ReadonlySet<ApplicationState> = new Set(['NotEligible', 'Submitted', 'Accepted', 'Rejected']);

/** The documents that there are for an application. Whether a result may be told already, only the server knows. */
export const documentsOf = (application: ApplicationSummary): readonly DownloadKind[] => {
  const state = getState(application.Status);
  const isPaid = application.RegistrationFeePayments.some(({ PaymentStatus }) => PaymentStatus === 'Paid');
  return [
    ...(state === 'Draft' ? [] : (['registration'] as const)),
    ...(isPaid ? (['receipt'] as const) : []),
    ...(withResult.has(state) ? (['result'] as const) : []),
  ];
};

interface DownloadsProps {
  readonly application: ApplicationSummary;
  readonly title?: string;
}

/** A button for each document of an application. */
export const Downloads = ({ application, title }: DownloadsProps) =>
  documentsOf(application).map((kind) => (
    <DownloadDocument key={kind} kind={kind} applicationId={application.Id} {...(title !== undefined && { title })} />
  ));
