import type { Answers, StepDefinition } from '../../engine/schema/types.ts';
import { toWire } from '../../engine/wire/to-wire.ts';
import { AppError } from '../errors.ts';
import type { AdmissionRules } from '../features/application/admission.ts';
import { factsOfStep } from '../features/application/given-facts.ts';
import type { ApplicationRow } from '../features/application/queries/application-row.ts';
import { findOwnApplication } from '../features/application/queries/find-application.ts';
import { saveLocked } from '../features/application/save-locked.ts';
import { startDraft } from '../features/application/start-draft.ts';
import type { Tx } from '../platform/database/pool.ts';
import { demoAnswers } from './answers.ts';
import { makeFiles } from './files.ts';

export interface DemoApplication {
  readonly account: string;
  readonly institutionCode: number;
  readonly status: string;
  /** Drafts: number of steps that are finished. */
  readonly finished?: number;
  /** What became of its registration fee, as `payments.ts` knows it. */
  readonly payment?: string;
  readonly answers: Readonly<Record<string, Answers>>;
}

const savedAnswers = ({ steps }: ApplicationRow) =>
  Object.fromEntries(steps.map(({ step, answers }) => [step, answers]));

/** Saves one step just as an applicant would: with every check, and files that exist. */
const saveDemoStep = async (
  admission: AdmissionRules,
  tx: Tx,
  application: ApplicationRow,
  step: StepDefinition,
  own: Answers,
): Promise<void> => {
  const facts = await factsOfStep(admission.within(tx), step, { ...application, answers: savedAnswers(application) });
  const answers = demoAnswers(admission, step, own, facts, application.today);
  const files = await makeFiles(admission.storage, step, answers);
  const values = Object.entries(toWire(step, answers).fields).filter(([field]) => !files.has(field));
  await saveLocked(admission, tx, {
    applicationId: application.id,
    accountId: application.accountId,
    step,
    sent: { fields: Object.fromEntries(values), isText: false },
    files,
    basedOn: undefined,
    assertInstitution: () => {},
  });
};

export const getApplication = async (tx: Tx, id: string, accountId: string): Promise<ApplicationRow> => {
  const found = await findOwnApplication(tx, id, accountId);
  if (!found) throw new Error('a demo application vanished while it was made');
  return found;
};

/**
 * A draft with its finished steps. A step that today's schema refuses ends it: officers may have changed rules that the
 * demo answers do not know, and the portal starts nevertheless.
 * @returns the application, and whether every step was finished
 */
export const fillDraft = async (
  admission: AdmissionRules,
  tx: Tx,
  accountId: string,
  demo: DemoApplication,
): Promise<{ readonly application: ApplicationRow; readonly complete: boolean }> => {
  const { id } = await startDraft(tx, accountId, demo.institutionCode);
  const questions = admission.catalogue.steps.filter(({ submits }) => !submits);
  const wanted = questions.slice(0, demo.finished ?? questions.length);
  for (const step of wanted) {
    const application = await getApplication(tx, id, accountId);
    try {
      await saveDemoStep(admission, tx, application, step, demo.answers[step.key] ?? {});
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { application, complete: false };
    }
  }
  return { application: await getApplication(tx, id, accountId), complete: wanted.length === questions.length };
};
