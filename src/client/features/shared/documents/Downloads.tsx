import { type ApplicationState, getState } from '../../../../../machines/application.status.ts';
import type { ApplicationDetail, ApplicationSummary } from '../../../api/queries.ts';
import { DownloadDocument, type DownloadKind } from './DownloadDocument.tsx';

const withResult: ReadonlySet<ApplicationState> = new Set(['NotEligible', 'Submitted', 'Accepted', 'Rejected']);

type Application = ApplicationSummary & Partial<Pick<ApplicationDetail, 'Fees'>>;

/** A result waits for the psychological test; that it was done shows by the fees, which are told from then on. */
const mayOweTest = ({ Fees, ProgramPreferences }: Application): boolean =>
  !Fees && ProgramPreferences.some((one) => one.IsVerified && one.PeriodicProgram.ProgramStudy.PsikotesRequired);

/** The documents that there are for an application. */
export const documentsOf = (application: Application): readonly DownloadKind[] => {
  const state = getState(application.Status);
  const isPaid = application.RegistrationFeePayments.some(({ PaymentStatus }) => PaymentStatus === 'Paid');
  return [
    ...(state === 'Draft' ? [] : (['registration'] as const)),
    ...(isPaid ? (['receipt'] as const) : []),
    ...(withResult.has(state) && !(state === 'Submitted' && mayOweTest(application)) ? (['result'] as const) : []),
  ];
};

interface DownloadsProps {
  readonly application: Application;
  readonly title?: string;
}

/** A button for each document of an application. */
export const Downloads = ({ application, title }: DownloadsProps) =>
  documentsOf(application).map((kind) => (
    <DownloadDocument key={kind} kind={kind} applicationId={application.Id} {...(title !== undefined && { title })} />
  ));
