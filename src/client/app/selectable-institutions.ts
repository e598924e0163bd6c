import { institutions } from 'virtual:catalogue';
import { DEFAULT_THEME } from '../design/theme/themes.ts';

/** The institutions an applicant can choose: all but code 0, which means the whole group. */
export const selectableInstitutions = institutions.filter(({ code }) => code !== 0);

/** The theme of an institution; the group's theme for any other parameter. */
export const themeOf = (institution: string | undefined): string =>
  selectableInstitutions.find(({ parameter }) => parameter === institution)?.theme ?? DEFAULT_THEME;
