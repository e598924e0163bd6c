import { createHash } from 'node:crypto';
import type { Locale } from '../../config/texts.ts';
import { AppError, notFound } from '../../errors.ts';
import type { PrintJob } from '../../platform/documents/print-job.ts';
import { createPrinter, type Printer } from '../../platform/documents/printer.ts';
import type { Services } from '../../services.ts';
import type { Admission } from '../application/admission.ts';
import { describeApplication } from '../application/describe-application.ts';
import { findOwnApplication } from '../application/queries/find-application.ts';
import { newCode, showCode } from './code.ts';
import type { Contents, Subject, Write } from './contents.ts';
import { formatDay, languageTag } from './formats.ts';
import { initialsOf } from './initials.ts';
import { createLooks, type LookOf } from './looks.ts';
import { institutionName } from './overview.ts';
import { createPerPerson, type PerPerson } from './per-person.ts';
import { printable } from './printable.ts';
import { findApplicant, type Viewer } from './queries/find-applicant.ts';
import { type DocumentKind, type Issued, noteIssued } from './queries/issued.ts';
import { findStoredFiles } from './queries/stored-files.ts';
import { createWords } from './words.ts';
import { writeReceipt } from './write-receipt.ts';
import { writeRegistration } from './write-registration.ts';
import { writeResult } from './write-result.ts';

/** What making documents works with. */
export interface Documents {
  readonly services: Services;
  readonly admission: Admission;
  readonly printer: Printer;
  readonly lookOf: LookOf;
  readonly perPerson: PerPerson;
}

export const createDocuments = (
  services: Services,
  admission: Admission,
  keepWarm = services.settings.production,
): Documents => ({
  services,
  admission,
  printer: createPrinter({ keepWarm }),
  lookOf: createLooks(services.dataRoot, services.catalogue.institutions),
  perPerson: createPerPerson(2),
});

const writers: Readonly<Record<DocumentKind, Write>> = {
  registration: writeRegistration,
  receipt: writeReceipt,
  result: writeResult,
};

/** @throws AppError 404 when there is none or it is not for this viewer, 422 for a draft */
const readSubject = async (
  { admission, services }: Documents,
  viewer: Viewer,
  formId: string,
  locale: Locale,
): Promise<Subject> => {
  const accountId = await findApplicant(admission.db, formId, viewer);
  const application = accountId && (await findOwnApplication(admission.db, formId, accountId));
  if (!application) throw notFound();
  const { registrationNumber } = application;
  if (registrationNumber === null) throw new AppError(422, 'server.document.draft');
  const [detail, files] = await Promise.all([
    describeApplication(admission, application, ({ path, key }) => ({ path, key, message: '' })),
    findStoredFiles(admission.db, formId),
  ]);
  return { admission, application, registrationNumber, detail, files, words: createWords(services.texts, locale) };
};

/** Bytes of pictures say nothing in JSON that a digest does not say shorter. */
const hashOf = (contents: Contents, locale: Locale): Buffer => {
  const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');
  const text = JSON.stringify([locale, contents], (_, value) => (value instanceof Uint8Array ? digest(value) : value));
  return createHash('sha256').update(text).digest();
};

const note = ({ admission }: Documents, kind: DocumentKind, subject: Subject, contents: Contents): Promise<Issued> =>
  noteIssued(admission.db, {
    code: newCode(),
    kind,
    applicationId: subject.application.id,
    institutionCode: subject.application.institutionCode,
    registrationNumber: subject.registrationNumber,
    initials: initialsOf(subject.detail.Applicant.Name),
    amount: contents.amount,
    verdict: contents.verdict,
    contentsHash: hashOf(contents, subject.words.locale),
  });

const toJob = async (
  { services, lookOf }: Documents,
  subject: Subject,
  { heading, about, blocks }: Contents,
  { code, issuedAt }: Issued,
): Promise<PrintJob> => {
  const { t, locale } = subject.words;
  const shown = showCode(code);
  const url = `${services.publicUrl.get()}/document/${shown}`;
  return {
    language: languageTag(locale),
    name: `${heading} ${subject.registrationNumber}`,
    heading,
    about,
    issuer: { name: institutionName(subject), detail: t('documents.issuer') },
    look: await lookOf(subject.application.institutionCode),
    blocks,
    check: {
      label: t('documents.check.label'),
      code: shown,
      hint: t('documents.check.hint', { address: url.replace(/^https?:\/\//, '') }),
      url,
    },
    pageText: t('documents.page', { date: formatDay(issuedAt, locale), page: '{{page}}', pages: '{{pages}}' }),
    issuedAt,
  };
};

/** Writes and draws one document; `issue` gives it its code. @throws AppError 422 when there is nothing to say yet, 503 */
export const printDocument = async (
  documents: Documents,
  kind: DocumentKind,
  subject: Subject,
  issue: (contents: Contents) => Promise<Issued>,
): Promise<Uint8Array> => {
  const contents = printable(await writers[kind](subject));
  return documents.printer.print(await toJob(documents, subject, contents, await issue(contents)));
};

/**
 * One document of an application as a PDF.
 * @throws AppError 404, 422, 429 when this person has too many under way, 503 when all together are too many
 */
export const makeDocument = (
  documents: Documents,
  kind: DocumentKind,
  viewer: Viewer,
  formId: string,
  locale: Locale,
): Promise<Uint8Array> =>
  documents.perPerson.run(viewer.accountId, async () => {
    const subject = await readSubject(documents, viewer, formId, locale);
    return printDocument(documents, kind, subject, (contents) => note(documents, kind, subject, contents));
  });
