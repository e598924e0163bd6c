import { getState, getStatus } from '../../../machines/application.status.ts';
import { apply } from '../../../machines/run.ts';
import type { AdmissionRules } from '../features/application/admission.ts';
import type { ApplicationRow } from '../features/application/queries/application-row.ts';
import { addHistory } from '../features/application/queries/history.ts';
import type { Tx } from '../platform/database/pool.ts';
import { payDemo } from './payments.ts';

/** What happened after the submit until a demo application stood where it stands. */
const decisions = {
  Accepted: 'application.accepted',
  Rejected: 'application.rejected',
  Withdrawn: 'application.withdrawn',
} as const;

type Decision = (typeof decisions)[keyof typeof decisions];

const findDecision = (wanted: string): Decision | undefined => (decisions as Record<string, Decision>)[wanted];

/** Who was decided about has taken the test that the verified program asks for. */
const takeTest = (tx: Tx, id: string) =>
  tx.query(
    `update application set psychological_test_done = true where id = $1 and exists (
       select from application_preference p
         join offered_program offered on offered.id = p.offered_program_id
         join program on program.id = offered.program_id
        where p.application_id = $1 and p.is_verified and program.psychological_test_required)`,
    [id],
  );

const move = async (
  { machine }: AdmissionRules,
  tx: Tx,
  { id, completed }: Pick<ApplicationRow, 'id' | 'completed'>,
  from: string,
  type: 'payment.confirmed' | Decision,
): Promise<string> => {
  const applied = apply(machine, { status: getState(from), context: { completed, reopened: [] } }, { type });
  if (applied.refused) return from;
  const status = getStatus(applied.status);
  const { rows } = await tx.query<{ version: number }>(
    'update application set status = $2, version = version + 1, updated_at = now() where id = $1 returning version',
    [id, status],
  );
  const entry = { applicationId: id, actorId: null, actorRole: 'system', event: type } as const;
  await addHistory(tx, { ...entry, fromStatus: from, toStatus: status, version: rows[0]?.version ?? 1 });
  return status;
};

/** Leads a submitted demo application on to the status that it is there to show, only where the machine allows it. */
export const leadTo = async (
  admission: AdmissionRules,
  tx: Tx,
  application: Pick<ApplicationRow, 'id' | 'completed'>,
  submitted: string,
  wanted: string,
  payment?: string,
): Promise<void> => {
  let status = submitted;
  if (status === 'Pending Registration Fee' && wanted !== status) {
    await payDemo(tx, application.id, payment);
    status = await move(admission, tx, application, status, 'payment.confirmed');
  }
  const decision = findDecision(wanted);
  if (!decision) return;
  await takeTest(tx, application.id);
  await move(admission, tx, application, status, decision);
};
