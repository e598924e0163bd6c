import type { TroubleAction, TroubleKind } from '../../../contract/admin-trouble.ts';
import { AppError, notFound } from '../../errors.ts';
import type { Tx } from '../../platform/database/pool.ts';
import { addJob, type Jobs } from '../../platform/jobs/add-job.ts';
import { findRecipient } from '../account/queries/one-time-codes.ts';
import { actorOf, type Viewer } from '../admin-applications/viewer.ts';
import { type AuditEntry, writeAudit } from '../audit/queries/write-audit.ts';
import { isJobInReach, runAgain } from './queries/stuck-jobs.ts';
import { closeUndelivered, isUndeliveredInReach, type OpenMail, reopenApplicationMail } from './queries/undelivered.ts';

export interface TroubleOrder {
  readonly id: string;
  readonly kind: TroubleKind;
  readonly action: TroubleAction;
  readonly admin: Viewer;
}

type About = Pick<AuditEntry, 'subject' | 'details'>;

const note = (tx: Tx, { admin, kind, action }: TroubleOrder, { subject, details }: About) =>
  writeAudit(tx, {
    actor: actorOf(admin),
    action: `${kind}.${action === 'retry' ? 'retried' : 'dismissed'}`,
    ...(subject ? { subject } : { institutionCode: null }),
    ...(details && { details }),
  });

const subjectOf = ({ applicationId, accountId }: OpenMail): About => {
  if (applicationId !== null) return { subject: { kind: 'application', id: applicationId } };
  return accountId === null ? {} : { subject: { kind: 'account', id: accountId } };
};

/** What the queue is given: the order as it was, or as it stands beside the application. */
const orderOf = async (tx: Tx, { task, payload, mailId }: OpenMail): Promise<object | undefined> => {
  if (mailId !== null) {
    const order = await reopenApplicationMail(tx, mailId);
    return order && { ...order, mail: mailId };
  }
  const isLate = task === 'sendCode' && !(await findRecipient(tx, (payload as unknown as Jobs['sendCode']).request));
  return payload === null || isLate ? undefined : payload;
};

const workOnMail = async (tx: Tx, order: TroubleOrder): Promise<void> => {
  const { id, action, admin } = order;
  if (!(await isUndeliveredInReach(tx, id, admin.institutionCode))) throw notFound();
  const mail = await closeUndelivered(tx, id, admin.institutionCode);
  if (!mail) throw new AppError(422, 'server.trouble.gone');
  if (action === 'retry') {
    const again = await orderOf(tx, mail);
    if (again === undefined) throw new AppError(422, 'server.trouble.tooLate');
    await addJob(tx, (mail.task ?? 'sendMail') as 'sendMail', { ...(again as Jobs['sendMail']), undelivered: id });
  }
  await note(tx, order, { ...subjectOf(mail), details: { template: mail.template } });
};

const workOnJob = async (tx: Tx, order: TroubleOrder): Promise<void> => {
  const { id, action, admin } = order;
  if (!(await isJobInReach(tx, id, admin.institutionCode))) throw notFound();
  if (action !== 'retry') throw new AppError(422, 'server.trouble.onlyRetry');
  const job = await runAgain(tx, id, admin.institutionCode);
  if (!job) throw new AppError(422, 'server.trouble.gone');
  const { task, applicationId } = job;
  await note(tx, order, {
    ...(applicationId !== null && { subject: { kind: 'application', id: applicationId } }),
    details: { job: id, task },
  });
};

/**
 * Has a mail or a job tried again, or takes a mail off the list.
 * @throws AppError 404, also for another institution's; 422 when somebody or the worker was faster, or it makes no sense
 */
export const workOnTrouble = async (tx: Tx, order: TroubleOrder): Promise<void> =>
  order.kind === 'mail' ? workOnMail(tx, order) : workOnJob(tx, order);
