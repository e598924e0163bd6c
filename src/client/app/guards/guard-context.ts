import { contentKeys, steps } from 'virtual:catalogue';
import { readCookie } from '../../api/cookies.ts';
import { keepCode, loadCode } from '../../api/load-code.ts';
import { applyTheme, DEFAULT_THEME } from '../../design/theme/themes.ts';
import { findPendingEmail } from '../../state/account.ts';
import { findChosenInstitution } from '../../state/institution-choice.ts';
import { selectableInstitutions, themeOf } from '../selectable-institutions.ts';
import type { GuardContext } from './guard-types.ts';

// Only signed-in pages need this code: it keeps the landing page small.
export const loadGuardReads = keepCode(() => loadCode(() => import('./guard-reads.ts')));
const loadInstitutionActor = keepCode(() => loadCode(() => import('../../state/institution-actor.ts')));

const switchTheme = async (institution: string | undefined): Promise<void> => {
  if (institution === undefined) return applyTheme(DEFAULT_THEME);
  (await loadInstitutionActor()).chooseInstitution(institution);
};

/** The guard context of the browser. */
export const createGuardContext = (url: URL, params: Readonly<Record<string, string | undefined>>): GuardContext => ({
  url,
  params,
  steps,
  institutions: selectableInstitutions,
  contentKeys,
  // Without this cookie the visitor is not signed in, so no call is needed; otherwise the server decides.
  findSession: async () => (readCookie('userId') === undefined ? null : (await loadGuardReads()).readSession()),
  findPendingEmail,
  findChosenInstitution,
  getApplication: async (formId) => (await loadGuardReads()).readApplication(formId),
  prefetchAnswers: async (formId, step) => (await loadGuardReads()).prefetchAnswers(formId, step),
  prefetchAttachmentFacts: async (formId) => (await loadGuardReads()).prefetchAttachmentFacts(formId),
  prefetchContentItem: async (kind, id) =>
    (await loadCode(() => import('./prefetch-content-item.ts'))).prefetchContentItem(kind, id),
  switchTheme,
  showTheme: (institution) => applyTheme(themeOf(institution)),
});
