import type { Locale } from '../../config/texts.ts';
import { notFound } from '../../errors.ts';
import { ALL } from '../content/institutions.ts';
import { type Documents, printDocument } from '../documents/documents.ts';
import type { DocumentKind } from '../documents/queries/issued.ts';
import { exampleSubject } from './example-subject.ts';

const kinds: readonly DocumentKind[] = ['registration', 'receipt', 'result'];

/** A code that was issued to nobody: who checks it is told so. */
const NO_CODE = 'AAAAAAAAAAAA';

/**
 * A document about the example application, drawn as it is issued but noted nowhere.
 * @throws AppError 404 for a document or an institution that does not exist, 429, 503
 */
export const previewDocument = (
  documents: Documents,
  viewer: { readonly accountId: string },
  wanted: { readonly document: string; readonly institutionCode: number },
  locale: Locale,
): Promise<Uint8Array> => {
  const { services, admission } = documents;
  const kind = kinds.find((known) => known === wanted.document);
  const code = wanted.institutionCode;
  const exists = code !== ALL && services.catalogue.institutions.some((institution) => institution.code === code);
  if (!kind || !exists) throw notFound();
  return documents.perPerson.run(viewer.accountId, async () => {
    const subject = await exampleSubject(admission, services, code, locale);
    return printDocument(documents, kind, subject, async () => ({ code: NO_CODE, issuedAt: subject.application.now }));
  });
};
