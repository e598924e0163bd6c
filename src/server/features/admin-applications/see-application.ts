import { deepEqual } from 'fast-equals';
import { decisions, type getAdminApplication } from '../../../contract/admin-applications.ts';
import type { DataOf } from '../../../contract/call.ts';
import { notFound } from '../../errors.ts';
import type { Queryable } from '../../platform/database/queryable.ts';
import { writeAudit } from '../audit/queries/write-audit.ts';
import type { Desk } from './desk.ts';
import { eventOf, mayHappen } from './events.ts';
import { describeRow } from './list.ts';
import { ownFormsOf } from './own-forms.ts';
import { type DetailRow, getAdminDetail } from './queries/detail.ts';
import { findListedOne } from './queries/list.ts';
import { type LockedApplication, readStanding } from './queries/lock.ts';
import { actorOf, type Viewer } from './viewer.ts';

type Detail = DataOf<typeof getAdminApplication>;

/** What the machine allows now. */
const allowedOn = (desk: Desk, standing: LockedApplication): string[] => {
  const steps = standing.completed.slice(0, 1);
  const isTest = (decision: string): boolean => decision.startsWith('psychologicalTest');
  const isOpen = (decision: (typeof decisions)[number]): boolean => {
    if (isTest(decision) && !standing.testRequired) return false;
    if (decision === 'accept' && standing.testRequired && !standing.testDone) return false;
    if (decision === 'psychologicalTestDone' && standing.testDone) return false;
    if (decision === 'psychologicalTestNotDone' && !standing.testDone) return false;
    return mayHappen(desk, standing, eventOf(decision, standing));
  };
  return [
    ...decisions.filter(isOpen),
    ...(mayHappen(desk, standing, { type: 'correction.asked', steps }) ? ['correction'] : []),
    ...(mayHappen(desk, standing, { type: 'correction.recalled' }) ? ['correctionRecalled'] : []),
  ];
};

const answerAt = ({ steps }: DetailRow, field: string): unknown => {
  const [step, name = ''] = field.split('.');
  return steps.find((saved) => saved.step === step)?.answers[name];
};

/** What was asked for, with what became of it. */
const describeCorrections = (detail: DetailRow): Detail['Corrections'] =>
  detail.corrections.map(({ before, ...correction }) => ({
    ...correction,
    Fields: [...correction.Fields],
    Changed: correction.Fields.flatMap((field) => {
      const [Before, After] = [before[field], answerAt(detail, field)];
      if (deepEqual(Before, After)) return [];
      return [{ Field: field, ...(Before !== undefined && { Before }), ...(After !== undefined && { After }) }];
    }),
  }));

/** In the order of the steps; answers of a step that no longer exists come last. */
const describeSteps = async (desk: Desk, { steps }: DetailRow): Promise<Detail['Steps']> => {
  const { catalogue } = desk;
  const orderOf = (key: string): number => {
    const index = catalogue.steps.findIndex((step) => step.key === key);
    return index < 0 ? catalogue.steps.length : index;
  };
  const sorted = [...steps].sort((a, b) => orderOf(a.step) - orderOf(b.step));
  return Promise.all(
    sorted.map(async ({ dropped, ...saved }) => ({
      ...saved,
      wireStep: catalogue.steps[orderOf(saved.step)]?.wireStep ?? 0,
      answers: { ...saved.answers },
      ...(await ownFormsOf(desk, { ...saved, dropped })),
    })),
  );
};

const describe = async (desk: Desk, detail: DetailRow, standing: LockedApplication) => ({
  Allowed: allowedOn(desk, standing),
  AccountId: detail.accountId,
  ReferralWebsite: detail.referralWebsite,
  Outcome: detail.outcome,
  Ineligible: standing.ineligible,
  ScholarshipRank: detail.scholarshipRank,
  PsychologicalTestRequired: standing.testRequired,
  Preferences: detail.preferences as Detail['Preferences'],
  Steps: await describeSteps(desk, detail),
  Files: detail.files as Detail['Files'],
  Payments: detail.payments as Detail['Payments'],
  History: detail.history as Detail['History'],
  Notes: detail.notes as Detail['Notes'],
  Decisions: detail.decisions as Detail['Decisions'],
  Mails: detail.mails as Detail['Mails'],
  OpenFields: [...detail.openFields],
  Corrections: describeCorrections(detail),
});

/**
 * Everything that is known of an application; that it was looked at is noted.
 * @param applicantId the account that it must belong to, where the caller names one
 * @throws AppError 404
 */
export const seeApplication = async (
  desk: Desk,
  db: Queryable,
  viewer: Viewer,
  id: string,
  applicantId?: string,
): Promise<Detail> => {
  const row = await findListedOne(db, id, viewer.institutionCode);
  if (!row) throw notFound();
  const [detail, standing] = [await getAdminDetail(db, id), await readStanding(db, id)];
  if (applicantId !== undefined && applicantId !== detail.accountId) throw notFound();
  await writeAudit(db, {
    actor: actorOf(viewer),
    action: 'application.viewed',
    institutionCode: row.institutionCode,
    subject: { kind: 'application', id },
  });
  return { Application: describeRow(row), ...(await describe(desk, detail, standing)) };
};
