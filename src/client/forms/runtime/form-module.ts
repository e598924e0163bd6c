import type { LoadedForm as FormModule } from 'virtual:forms';
import { loadNamed } from '../../api/used-code.ts';

/** The definition of a form and its compiled validators: a file of their own, which a page that the server rendered names. */
export const loadFormModule = async (key: string): Promise<FormModule> =>
  (await loadNamed<FormModule>(`virtual:form/${key}`)) ?? (await import('virtual:forms')).loadForm(key);
