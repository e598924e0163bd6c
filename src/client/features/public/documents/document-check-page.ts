import { redirect } from 'react-router-dom';
import { pathTo } from '../../../../contract/pages.ts';
import { checkDocument } from '../../../../contract/payment.ts';
import { hasStatus } from '../../../api/api-error.ts';
import type { DataFor } from '../../../api/call-types.ts';
import type { PageQuestion, PublicPage } from '../../shared/page/public-page.ts';
import { CODE_PARAMETER } from './CodeForm.tsx';
import { DocumentCheckScreen } from './DocumentCheckScreen.tsx';

export type FoundDocument = DataFor<typeof checkDocument>;

export interface Checked {
  readonly code: string;
  /** null: none was issued with this code. */
  readonly document: FoundDocument | null;
}

const find = async (code: string, ask: PageQuestion['ask']): Promise<FoundDocument | null> => {
  try {
    return (await ask(checkDocument, { params: { code } })).data;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
};

const read = async ({ url, params, ask }: PageQuestion): Promise<Checked> => {
  const another = url.searchParams.get(CODE_PARAMETER)?.trim();
  if (another) throw redirect(pathTo('documentCheck', { code: another }));
  const code = params['code'] ?? '';
  return { code, document: await find(code, ask) };
};

/** Tells anybody who holds a paper whether it was issued here. */
export const documentCheckPage: PublicPage<Checked> = {
  read,
  describe: ({ code }, { t }) => ({
    title: t('document.check.title'),
    description: t('document.check.lead'),
    canonical: pathTo('documentCheck', { code }),
    isIndexed: false,
  }),
  Screen: DocumentCheckScreen,
  isFleeting: true,
};
