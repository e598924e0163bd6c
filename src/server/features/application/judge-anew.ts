import { deepEqual } from 'fast-equals';
import type { Tx } from '../../platform/database/pool.ts';
import { findOpenCorrection } from '../admin-applications/queries/corrections.ts';
import { readMasterData } from '../master-data/master-data.ts';
import type { AdmissionRules } from './admission.ts';
import { findOfferedPrograms } from './given-facts.ts';
import { judgeSubmission } from './judge-submission.ts';
import type { ApplicationRow } from './queries/application-row.ts';
import { writeReasons } from './queries/reasons.ts';
import { writeVerdict } from './queries/verdict.ts';
import { reviewSteps } from './review-steps.ts';

/**
 * Judges a returned application as the submit did, by the answers as they stand now, and writes what it comes to.
 * @returns undefined where nothing that was opened is answered otherwise: then the verdict of before stands, whatever
 * became of the rules since
 */
export const judgeAnew = async (
  rules: AdmissionRules,
  tx: Tx,
  application: ApplicationRow,
): Promise<{ readonly eligible: boolean } | undefined> => {
  const correction = await findOpenCorrection(tx, application.id);
  if (!correction || deepEqual(correction.before, correction.now)) return undefined;
  const masterData = readMasterData(tx);
  const reviewed = await reviewSteps({ ...rules.within(tx), masterData }, application);
  const answers = Object.fromEntries(reviewed.map(({ step, answers: given }) => [step.key, given]));
  const programs = await findOfferedPrograms(masterData, application.preferences);
  const verdict = judgeSubmission(rules, answers, programs, application.today);
  await writeVerdict(tx, application.id, verdict);
  await writeReasons(tx, application.id, verdict.verdicts);
  return verdict;
};
