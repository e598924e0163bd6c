import { roles } from 'virtual:catalogue';

/** The step with the program preferences. */
export const preferencesStep = roles.preferences[0]?.split('.')[0] ?? '';
