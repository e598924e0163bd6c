import type { IssueAction, IssueKind } from '../../../contract/admin-issues.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { addJob, type Jobs } from '../../platform/jobs/add-job.ts';
import { findCodeRecipient } from '../account/queries/one-time-codes.ts';
import { auditActorOf, type Viewer } from '../admin-applications/review-context.ts';
import { type NewAuditEntry, writeAuditEntry } from '../audit/queries.ts';
import {
  closeUndeliveredMail,
  isJobWithinInstitution,
  isMailWithinInstitution,
  type OpenUndeliveredMail,
  reopenApplicationMail,
  rerunStuckJob,
} from './queries/issues.ts';

export interface IssueRequest {
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

/** What the queue is given: the order as it was, or as it stands beside the application. */
const findMailPayload = async (tx: Tx, { task, payload, mailId }: OpenUndeliveredMail): Promise<object | undefined> => {
  if (mailId !== null) {
    const order = await reopenApplicationMail(tx, mailId);
    return order && { ...order, mail: mailId };
  }
  const isLate =
    task === 'sendCode' && !(await findCodeRecipient(tx, (payload as unknown as Jobs['sendCode']).request));
  return payload === null || isLate ? undefined : payload;
};

const retryOrDismissMail = async (tx: Tx, order: IssueRequest): Promise<void> => {
  const { id, action, admin } = order;
  if (!(await isMailWithinInstitution(tx, id, admin.institutionCode))) throw notFound();
  const mail = await closeUndeliveredMail(tx, id, admin.institutionCode);
  if (!mail) throw new AppError(422, 'server.trouble.gone');
  if (action === 'retry') {
    const again = await findMailPayload(tx, mail);
    if (again === undefined) throw new AppError(422, 'server.trouble.tooLate');
    await addJob(tx, (mail.task ?? 'sendMail') as 'sendMail', { ...(again as Jobs['sendMail']), undelivered: id });
  }
  await writeIssueAudit(tx, order, { ...auditSubjectOf(mail), details: { template: mail.template } });
};

const retryJob = async (tx: Tx, order: IssueRequest): Promise<void> => {
  const { id, action, admin } = order;
  if (!(await isJobWithinInstitution(tx, id, admin.institutionCode))) throw notFound();
  if (action !== 'retry') throw new AppError(422, 'server.trouble.onlyRetry');
  const job = await rerunStuckJob(tx, id, admin.institutionCode);
  if (!job) throw new AppError(422, 'server.trouble.gone');
  const { task, applicationId } = job;
  await writeIssueAudit(tx, order, {
    ...(applicationId !== null && { subject: { kind: 'application', id: applicationId } }),
    details: { job: id, task },
  });
};

/**
 * Has a mail or a job tried again, or takes a mail off the list.
 * @throws AppError 404, also for another institution's; 422 when somebody or the worker was faster, or it makes no sense
 */
export const workOnTrouble = async (tx: Tx, order: IssueRequest): Promise<void> =>
  order.kind === 'mail' ? retryOrDismissMail(tx, order) : retryJob(tx, order);
