import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ThemeColours } from '../../../engine/colours/contrast-pairs.ts';
import type { Institution } from '../../../engine/schema/types.ts';
import { readMailLogo } from '../../platform/images/document-images.ts';
import type { MailStyle } from '../../platform/mail/mail-html.ts';

/** `tokens.json` of a theme; its meta-schema has checked the file. */
type ThemeTokens = ThemeColours & { readonly dark: ThemeColours };

const DEFAULT_THEME = 'theme-yayasan';

const readStyle = async (folder: string): Promise<MailStyle> => {
  const [{ brand, accent, dark }, logo] = await Promise.all([
    readFile(join(folder, 'tokens.json'), 'utf8').then((text): ThemeTokens => JSON.parse(text)),
    // A mail without a logo is better than none.
    readMailLogo(join(folder, 'logo.svg')).catch(() => undefined),
  ]);
  return { colours: { light: { brand, accent }, dark }, logo };
};

/** Logo and colours of the mails of an institution; the group's where it has none. */
export type MailStyleOf = (institutionCode: number) => Promise<MailStyle>;

/** Reads each theme once: themes change with a release. */
export const createMailStyles = (dataRoot: string, institutions: readonly Institution[]): MailStyleOf => {
  const known = new Map<string, Promise<MailStyle>>();
  return (institutionCode) => {
    const theme = institutions.find(({ code }) => code === institutionCode)?.theme ?? DEFAULT_THEME;
    const style = known.get(theme) ?? readStyle(join(dataRoot, 'themes', theme.replace(/^theme-/, '')));
    known.set(theme, style);
    style.catch(() => known.delete(theme));
    return style;
  };
};
