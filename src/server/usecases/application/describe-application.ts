import type { getApplication } from '../../../contract/application.ts';
import type { DataOf, WireError } from '../../../contract/call.ts';
import type { FieldError } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import type { ApplicationRow } from '../../store/application/application-row.ts';
import { getDetail } from '../../store/application/detail.ts';
import { findSummaries } from '../../store/application/summaries.ts';
import { findVerifiedOffer } from '../../store/payment/verified-offer.ts';
import type { Admission } from './admission.ts';
import { feesOf } from './fees.ts';
import { type ReviewedStep, reviewSteps } from './review-steps.ts';
import { roleText } from './roles.ts';
import { summarise } from './summarise.ts';

type Detail = DataOf<typeof getApplication>;

const toStep = ({ step, saved, answers }: ReviewedStep, isDraft: boolean) => ({
  step: step.key,
  wireStep: step.wireStep,
  version: saved.version,
  schemaVersion: saved.schemaVersion,
  savedAt: saved.savedAt,
  // What was submitted is shown as it was accepted, whatever today's schema says.
  answers: { ...(isDraft ? answers : saved.answers) },
});

const applicantOf = ({ catalogue }: Admission, reviewed: readonly ReviewedStep[]) => {
  const answers = Object.fromEntries(reviewed.map((one) => [one.step.key, one.answers]));
  const { dialCode, name } = catalogue.roles;
  return { Dialcode: roleText(dialCode, answers), Name: roleText(name, answers) };
};

/** Everything an applicant sees of an own application (specification 3, registration detail). */
export const describeApplication = async (
  admission: Admission,
  application: ApplicationRow,
  toWireError: (error: FieldError) => WireError,
): Promise<Detail> => {
  const [[row], detail, reviewed, offer] = await Promise.all([
    findSummaries(admission.db, application.accountId, application.id),
    getDetail(admission.db, application.id),
    reviewSteps(admission, application),
    findVerifiedOffer(admission.db, application.id),
  ]);
  if (!row) throw notFound();
  const isDraft = application.status === 'Draft';
  const reopened = isDraft ? reviewed.filter(({ errors }) => errors.length > 0) : [];
  return {
    ...summarise(admission.catalogue, row),
    Version: application.version,
    CompletedSteps: [...application.completed],
    Steps: reviewed.map((step) => toStep(step, isDraft)),
    Drafts: detail.drafts.map((draft) => ({ ...draft, answers: { ...draft.answers } })),
    Reopened: reopened.map(({ step, errors }) => ({ step: step.key, errors: errors.map(toWireError) })),
    History: detail.history.map((entry) => ({ ...entry })),
    MasterScholarship: detail.scholarshipRank === null ? null : { Rank: detail.scholarshipRank },
    Outcome: application.outcome,
    Fees: feesOf(admission, offer),
    Applicant: applicantOf(admission, reviewed),
  };
};
