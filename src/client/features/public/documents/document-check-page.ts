import { redirect } from 'react-router-dom';
import { checkDocument } from '../../../../contract/payment.ts';
import { pathTo } from '../../../../contract/visitor-pages.ts';
import { hasStatus } from '../../../api/api-error.ts';
import type { PageLoadContext, PublicPage } from '../../shared/page/public-page.ts';
import { type DocumentCheck, DocumentCheckScreen, type FoundDocument } from './DocumentCheckScreen.tsx';
import { CODE_PARAMETER } from './DocumentCodeForm.tsx';

const findDocument = async (code: string, call: PageLoadContext['call']): Promise<FoundDocument | null> => {
  try {
    return (await call(checkDocument, { params: { code } })).data;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
};

const readDocumentCheck = async ({ url, params, call }: PageLoadContext): Promise<DocumentCheck> => {
  const another = url.searchParams.get(CODE_PARAMETER)?.trim();
  if (another) throw redirect(pathTo('documentCheck', { code: another }));
  const code = params['code'] ?? '';
  return { code, document: await findDocument(code, call) };
};

/** Shows whether the portal issued a document. */
export const documentCheckPage: PublicPage<DocumentCheck> = {
  read: readDocumentCheck,
  describe: ({ code }, { t }) => ({
    title: t('document.check.title'),
    description: t('document.check.lead'),
    canonical: pathTo('documentCheck', { code }),
    isIndexed: false,
  }),
  Screen: DocumentCheckScreen,
  isUncacheable: true,
};
