import type { LoadedForm as FormModule, FormRules as RulesModule } from 'virtual:forms';
import { loadNamed } from '../../api/used-code.ts';

/** The definition of a form and its compiled validators: a file of their own, which a page that the server rendered names. */
export const loadFormModule = async (key: string): Promise<FormModule> =>
  (await loadNamed<FormModule>(`virtual:form/${key}`)) ?? (await import('virtual:forms')).loadForm(key);

/** The compiled validator of the whole form, which the form needs when it is checked. */
export const loadRulesModule = async (key: string): Promise<RulesModule> =>
  (await loadNamed<RulesModule>(`virtual:form-rules/${key}`)) ?? (await import('virtual:forms')).loadRules(key);
