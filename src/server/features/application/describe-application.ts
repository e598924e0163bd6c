import type { getApplication } from '../../../contract/application.ts';
import type { DataOf, WireError } from '../../../contract/call.ts';
import type { FieldError } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import { findVerifiedOffer } from '../payment/queries/verified-offer.ts';
import type { Admission } from './admission.ts';
import { carryDrafts } from './carry-drafts.ts';
import { feesOf } from './fees.ts';
import { findFormChanges } from './form-changes.ts';
import { isEditable } from './own-application.ts';
import { ownFormOf } from './own-forms.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import { type DetailRow, getDetail } from './queries/detail.ts';
import { findSummaries } from './queries/summaries.ts';
import { type ReviewedStep, reviewSteps } from './review-steps.ts';
import { roleText } from './roles.ts';
import { summarise } from './summarise.ts';

type Detail = DataOf<typeof getApplication>;

const toStep = ({ step, saved, answers }: ReviewedStep) => ({
  step: step.key,
  wireStep: step.wireStep,
  version: saved.version,
  schemaVersion: saved.schemaVersion,
  savedAt: saved.savedAt,
  answers: { ...answers },
});

const applicantOf = ({ catalogue }: Admission, reviewed: readonly ReviewedStep[]) => {
  const answers = Object.fromEntries(reviewed.map((one) => [one.step.key, one.answers]));
  const { dialCode, name } = catalogue.roles;
  return { Dialcode: roleText(dialCode, answers), Name: roleText(name, answers) };
};

/** What was submitted is shown as it was accepted, with the words of its form, whatever is asked today. */
const sentSteps = (admission: Admission, reviewed: readonly ReviewedStep[], { steps }: ApplicationRow) => {
  const asked = new Set(reviewed.map(({ step }) => step.key));
  const all = [
    ...reviewed.map(({ step, saved }) => ({ ...saved, wireStep: step.wireStep })),
    ...steps.filter(({ step }) => !asked.has(step)).map((saved) => ({ ...saved, wireStep: 0 })),
  ];
  return Promise.all(
    all.map(async (saved) => ({ ...saved, answers: { ...saved.answers }, Form: await ownFormOf(admission, saved) })),
  );
};

/** What changed in the forms concerns who still fills them in. */
const changesFor = async (
  admission: Admission,
  application: ApplicationRow,
  { formsSeenAt, drafts }: DetailRow,
): Promise<Detail['FormChanges']> => {
  if (application.status !== 'Draft') return null;
  const begun = new Map<string, string | undefined>([
    ...drafts.map(({ step }) => [step, undefined] as const),
    ...application.steps.map(({ step, savedAt }) => [step, savedAt] as const),
  ]);
  const changes = await findFormChanges(admission, { lastSeen: formsSeenAt, begun });
  return changes as Detail['FormChanges'];
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
  const editable = isEditable(application);
  const [steps, drafts, changes] = await Promise.all([
    editable ? reviewed.map(toStep) : sentSteps(admission, reviewed, application),
    editable ? carryDrafts(admission, application.id, detail.drafts) : [],
    changesFor(admission, application, detail),
  ]);
  const reopened = isDraft ? reviewed.filter(({ errors }) => errors.length > 0) : [];
  return {
    ...summarise(admission.catalogue, row),
    Version: application.version,
    CompletedSteps: [...application.completed],
    Steps: steps,
    Drafts: drafts.map(({ step, answers, savedAt }) => ({ step, answers: { ...answers }, savedAt })),
    Reopened: reopened.map(({ step, errors }) => ({ step: step.key, errors: errors.map(toWireError) })),
    FormChanges: changes,
    History: detail.history.map((entry) => ({ ...entry })),
    MasterScholarship: detail.scholarshipRank === null ? null : { Rank: detail.scholarshipRank },
    Outcome: application.outcome,
    Reasons: detail.reasons as Detail['Reasons'],
    Fees: feesOf(admission, offer),
    Applicant: applicantOf(admission, reviewed),
  };
};
