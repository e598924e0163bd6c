import { institutions, steps } from 'virtual:catalogue';
import { applicationQuery, attachmentFactsQuery, autofillQuery } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { findSession } from '../api/session.ts';
import { findChosenInstitution } from '../ui/state/institution-choice.ts';
import { findPendingEmail } from '../ui/state/pending-account.ts';
import { applyTheme } from '../ui/theme/apply-theme.ts';
import { DEFAULT_THEME } from '../ui/theme/themes.ts';
import type { GuardContext } from './guards/types.ts';

/** The institutions an applicant can choose: all but the one that stands for all of them. */
export const choosable = institutions.filter(({ code }) => code !== 0);

const switchTheme = async (institution: string | undefined): Promise<void> => {
  if (institution === undefined) return applyTheme(DEFAULT_THEME);
  const { chooseInstitution } = await import('../ui/state/institution-actor.ts');
  chooseInstitution(institution);
};

/** What the guards may ask, answered by the running portal. */
export const createGuardContext = (url: URL, params: Readonly<Record<string, string | undefined>>): GuardContext => ({
  url,
  params,
  steps,
  institutions: choosable,
  findSession,
  findPendingEmail,
  findChosenInstitution,
  getApplication: (formId) => queryClient.fetchQuery(applicationQuery(formId)),
  prefetchAnswers: async (formId, { wireStep }) => {
    await queryClient.fetchQuery(autofillQuery(formId, wireStep));
  },
  prefetchAttachmentFacts: async (formId) => {
    await queryClient.fetchQuery(attachmentFactsQuery(formId));
  },
  switchTheme,
});
