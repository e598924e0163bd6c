import { getState, hasTrait, toneOf } from '../../../../machines/application.status.ts';
import { AppError } from '../../errors.ts';
import { formatRupiah } from '../../formats.ts';
import type { Block, Sum } from '../../platform/documents/print-job.ts';
import { findVerifiedOffer } from '../payment/queries/fees.ts';
import {
  type DocumentContents,
  type DocumentSubject,
  overviewFacts,
  verifiedProgram,
  type WriteDocument,
} from './document-subject.ts';

/** The fee table of specification 3. */
const feeBlocks = ({ detail, words }: DocumentSubject): readonly Block[] => {
  const { Fees: fees } = detail;
  if (!fees) return [];
  const money = (amount: number): string => formatRupiah(amount, words.locale);
  const sum = (name: string, amount: number, isTotal = false): Sum => ({
    label: words.t(`documents.result.fee.${name}`),
    value: money(amount),
    isTotal,
  });
  const extra = fees.AdditionalDiscount;
  return [
    { kind: 'section', text: words.t('documents.result.fees') },
    { kind: 'group', text: fees.ProgramStudyName },
    {
      kind: 'sums',
      sums: [
        sum('spp', fees.SppAmount),
        ...(fees.Scholarship > 0 ? [sum('scholarship', -fees.Scholarship)] : []),
        sum('totalSpp', fees.TotalSpp, true),
      ],
    },
    {
      kind: 'sums',
      sums: [
        sum('ukt', fees.TotalUkt),
        ...(extra ? [{ label: extra.Name, value: money(-extra.Amount) }] : []),
        sum('advance', fees.AdvanceAmount, true),
      ],
    },
  ];
};

/** @throws AppError 422 before there is a result, and before a required psychological test is done */
const assertHasResult = async ({ admission, application, detail }: DocumentSubject): Promise<void> => {
  const state = getState(detail.Status);
  if (!hasTrait(state, 'result')) throw new AppError(422, 'server.document.noResult');
  const offer = await findVerifiedOffer(admission.db, application.id);
  const owesTest = offer?.psychologicalTestRequired === true && !offer.psychologicalTestDone;
  if (owesTest && state === 'Submitted') throw new AppError(422, 'server.document.testOwed');
};

/** Form A: the result of the application, with the fees that the applicant may see. */
export const writeResult: WriteDocument = async (subject): Promise<DocumentContents> => {
  const { detail, registrationNumber, words } = subject;
  await assertHasResult(subject);
  const state = getState(detail.Status);
  // The outcome of the final submit is not a decision. Only a decision may read "Accepted".
  const verdict = `registrations.status.${state}`;
  const program = verifiedProgram(subject);
  return {
    heading: words.t('documents.result.heading'),
    about: words.t('registrations.detail.number', { number: registrationNumber }),
    blocks: [
      {
        kind: 'notice',
        tone: toneOf(state) === 'success' ? 'good' : 'plain',
        title: program && state !== 'Rejected' ? `${words.t(verdict)}: ${program}` : words.t(verdict),
        text: words.t(`registrations.announcement.${state}`),
      },
      { kind: 'facts', facts: overviewFacts(subject) },
      ...feeBlocks(subject),
    ],
    amount: null,
    verdict,
  };
};
