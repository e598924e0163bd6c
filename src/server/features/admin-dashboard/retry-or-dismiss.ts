import type { IssueAction, IssueKind } from '../../../contract/admin-issues.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { findCodeRecipient } from '../account/queries/one-time-codes.ts';
import { auditActorOf, type Viewer } from '../admin-applications/review-context.ts';
import { type NewAuditEntry, writeAuditEntry } from '../audit/queries.ts';
import {
  closeUndeliveredMail,
  isJobWithin,
  isMailWithin,
  type MailJob,
  type OpenUndeliveredMail,
  reopenApplicationMail,
  rerunStuckJob,
} from './queries/issues.ts';

interface IssueRequest {
  readonly id: string;
  readonly kind: IssueKind;
  readonly action: IssueAction;
  readonly admin: Viewer;
}

type AuditContext = Pick<NewAuditEntry, 'subject' | 'details'>;

const writeIssueAudit = (tx: Tx, { admin, kind, action }: IssueRequest, { subject, details }: AuditContext) =>
  writeAuditEntry(tx, {
    actor: auditActorOf(admin),
    action: `${kind}.${action === 'retry' ? 'retried' : 'dismissed'}`,
    ...(subject ? { subject } : { institutionCode: null }),
    ...(details && { details }),
  });

const auditSubjectOf = ({ applicationId, accountId }: OpenUndeliveredMail): AuditContext => {
  if (applicationId !== null) return { subject: { kind: 'application', id: applicationId } };
  return accountId === null ? {} : { subject: { kind: 'account', id: accountId } };
};

/** The job that sends the mail again; undefined when the mail is no longer of use. */
const findMailJob = async (tx: Tx, { job, mailId }: OpenUndeliveredMail): Promise<MailJob | undefined> => {
  if (mailId !== null) {
    const payload = await reopenApplicationMail(tx, mailId);
    if (!payload) return undefined;
    const { path, ...order } = payload;
    return { task: 'sendMail', payload: { ...order, ...(path !== null && { path }), mail: mailId } };
  }
  const isLate = job?.task === 'sendCode' && !(await findCodeRecipient(tx, job.payload.request));
  return job === null || isLate ? undefined : job;
};

const retryOrDismissMail = async (tx: Tx, request: IssueRequest): Promise<void> => {
  const { id, action, admin } = request;
  if (!(await isMailWithin(tx, id, admin))) throw notFound();
  const mail = await closeUndeliveredMail(tx, id, admin);
  if (!mail) throw new AppError(422, 'server.trouble.gone');
  if (action === 'retry') {
    const job = await findMailJob(tx, mail);
    if (!job) throw new AppError(422, 'server.trouble.tooLate');
    await addJob(tx, job.task, { ...job.payload, undelivered: id });
  }
  await writeIssueAudit(tx, request, { ...auditSubjectOf(mail), details: { template: mail.template } });
};

const retryJob = async (tx: Tx, request: IssueRequest): Promise<void> => {
  const { id, action, admin } = request;
  if (!(await isJobWithin(tx, id, admin))) throw notFound();
  if (action !== 'retry') throw new AppError(422, 'server.trouble.onlyRetry');
  const job = await rerunStuckJob(tx, id, admin);
  if (!job) throw new AppError(422, 'server.trouble.gone');
  const { task, applicationId } = job;
  await writeIssueAudit(tx, request, {
    ...(applicationId !== null && { subject: { kind: 'application', id: applicationId } }),
    details: { job: id, task },
  });
};

/**
 * Retries a mail or a job, or removes a mail from the list.
 * @throws AppError 404, also for another institution's; 422 when the issue is already closed or the action does not apply
 */
export const retryOrDismiss = async (tx: Tx, request: IssueRequest): Promise<void> =>
  request.kind === 'mail' ? retryOrDismissMail(tx, request) : retryJob(tx, request);
