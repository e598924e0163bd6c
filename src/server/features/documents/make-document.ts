import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Institution } from '../../../engine/schema/types.ts';
import { formatLocale } from '../../../engine/text/languages.ts';
import type { Locale } from '../../config/texts.ts';
import { AppError, notFound } from '../../errors.ts';
import { formatDay } from '../../formats.ts';
import type { DocumentStyle, PrintJob } from '../../platform/documents/print-job.ts';
import { createPrinter, type Printer } from '../../platform/documents/printer.ts';
import { readLogo } from '../../platform/images/document-images.ts';
import type { Services } from '../../services.ts';
import type { ApplicationContext } from '../application/application-context.ts';
import { describeApplication } from '../application/describe-application.ts';
import { findApplicationForAccount } from '../application/queries/applications.ts';
import { createLocaleTexts } from './answer-text.ts';
import { createCode, formatCode } from './check-document.ts';
import {
  type DocumentContents,
  type DocumentSubject,
  institutionName,
  type WriteDocument,
} from './document-subject.ts';
import { initialsOf, toPrintable } from './printable.ts';
import {
  type DocumentKind,
  type DocumentViewer,
  findVisibleApplicant,
  type IssuedDocument,
  listStoredFiles,
  storeIssuedDocument,
} from './queries.ts';
import { writeReceipt } from './write-receipt.ts';
import { writeRegistration } from './write-registration.ts';
import { writeResult } from './write-result.ts';

interface PerPersonLimit {
  run<T>(person: string, work: () => Promise<T>): Promise<T>;
}

/** Limits the concurrent work of each person; more is refused with 429. */
export const createPerPersonLimit = (max: number): PerPersonLimit => {
  const underway = new Map<string, number>();
  return {
    run: async (person, work) => {
      const before = underway.get(person) ?? 0;
      if (before >= max) throw new AppError(429, 'server.document.tooMany', { retryAfter: 2 });
      underway.set(person, before + 1);
      try {
        return await work();
      } finally {
        const left = (underway.get(person) ?? 1) - 1;
        if (left > 0) underway.set(person, left);
        else underway.delete(person);
      }
    },
  };
};

/** Logo and colours of an institution. */
type StyleOf = (institutionCode: number) => Promise<DocumentStyle>;

interface ThemeTokens {
  readonly brand: Readonly<Record<'fg' | 'subtle' | 'emphasized', string>>;
}

const readStyle = async (folder: string): Promise<DocumentStyle> => {
  const [tokens, logo] = await Promise.all([
    // The meta-schema of themes has checked the file.
    readFile(join(folder, 'tokens.json'), 'utf8').then((text) => JSON.parse(text) as ThemeTokens),
    readLogo(join(folder, 'logo.svg')),
  ]);
  return { logo, brand: tokens.brand.fg, tint: tokens.brand.subtle, line: tokens.brand.emphasized };
};

/** Reads each theme once: themes change with a release. */
const createStyleReader = (dataRoot: string, institutions: readonly Institution[]): StyleOf => {
  const known = new Map<string, Promise<DocumentStyle>>();
  return (institutionCode) => {
    const theme = institutions.find(({ code }) => code === institutionCode)?.theme ?? 'theme-yayasan';
    const style = known.get(theme) ?? readStyle(join(dataRoot, 'themes', theme.replace(/^theme-/, '')));
    known.set(theme, style);
    style.catch(() => known.delete(theme));
    return style;
  };
};

/** Context for creating documents. */
export interface DocumentContext {
  readonly services: Services;
  readonly admission: ApplicationContext;
  readonly printer: Printer;
  readonly styleOf: StyleOf;
  readonly personLimit: PerPersonLimit;
}

export const createDocumentContext = (
  services: Services,
  keepWarm = services.settings.production,
): DocumentContext => ({
  services,
  admission: services.applications,
  printer: createPrinter({ keepWarm }),
  styleOf: createStyleReader(services.dataRoot, services.catalogue.institutions),
  personLimit: createPerPersonLimit(2),
});

const writers: Readonly<Record<DocumentKind, WriteDocument>> = {
  registration: writeRegistration,
  receipt: writeReceipt,
  result: writeResult,
};

/** @throws AppError 404 when there is none or it is not for this viewer, 422 for a draft */
const getSubject = async (
  { admission, services }: DocumentContext,
  viewer: DocumentViewer,
  formId: string,
  locale: Locale,
): Promise<DocumentSubject> => {
  const accountId = await findVisibleApplicant(admission.db, formId, viewer);
  const application = accountId && (await findApplicationForAccount(admission.db, formId, accountId));
  if (!application) throw notFound();
  const { registrationNumber } = application;
  if (registrationNumber === null) throw new AppError(422, 'server.document.draft');
  const [detail, files] = await Promise.all([
    describeApplication(admission, application, locale, ({ path, key }) => ({ path, key, message: '' })),
    listStoredFiles(admission.db, formId),
  ]);
  return {
    admission,
    application,
    registrationNumber,
    detail,
    files,
    words: createLocaleTexts(services.texts, locale),
  };
};

/** Hash of the contents; pictures are represented by their digest. */
const hashContents = (contents: DocumentContents, locale: Locale): Buffer => {
  const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');
  const text = JSON.stringify([locale, contents], (_, value) => (value instanceof Uint8Array ? digest(value) : value));
  return createHash('sha256').update(text).digest();
};

const recordDocument = (
  { admission }: DocumentContext,
  kind: DocumentKind,
  subject: DocumentSubject,
  contents: DocumentContents,
): Promise<IssuedDocument> =>
  storeIssuedDocument(admission.db, {
    code: createCode(),
    kind,
    applicationId: subject.application.id,
    institutionCode: subject.application.institutionCode,
    registrationNumber: subject.registrationNumber,
    initials: initialsOf(subject.detail.Applicant.Name),
    amount: contents.amount,
    verdict: contents.verdict,
    contentsHash: hashContents(contents, subject.words.locale),
  });

const toPrintJob = async (
  { services, styleOf }: DocumentContext,
  subject: DocumentSubject,
  { heading, about, blocks }: DocumentContents,
  { code, issuedAt }: IssuedDocument,
): Promise<PrintJob> => {
  const { t, locale } = subject.words;
  const shown = formatCode(code);
  const url = `${services.publicUrl.get()}/document/${shown}`;
  return {
    language: formatLocale(locale),
    name: `${heading} ${subject.registrationNumber}`,
    heading,
    about,
    issuer: { name: institutionName(subject), detail: t('documents.issuer') },
    style: await styleOf(subject.application.institutionCode),
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

/** Writes and prints one document; `issue` gives it its code. @throws AppError 422 while it has no contents yet, 503 */
export const printDocument = async (
  documents: DocumentContext,
  kind: DocumentKind,
  subject: DocumentSubject,
  issue: (contents: DocumentContents) => Promise<IssuedDocument>,
): Promise<Uint8Array> => {
  const contents = toPrintable(await writers[kind](subject));
  return documents.printer.print(await toPrintJob(documents, subject, contents, await issue(contents)));
};

/**
 * One document of an application as a PDF.
 * @throws AppError 404, 422, 429 when this person has too many in progress, 503 when the portal has
 */
export const makeDocument = (
  documents: DocumentContext,
  kind: DocumentKind,
  viewer: DocumentViewer,
  formId: string,
  locale: Locale,
): Promise<Uint8Array> =>
  documents.personLimit.run(viewer.accountId, async () => {
    const subject = await getSubject(documents, viewer, formId, locale);
    return printDocument(documents, kind, subject, (contents) => recordDocument(documents, kind, subject, contents));
  });
