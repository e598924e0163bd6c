import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Institution } from '../../../engine/schema/types.ts';
import { readLogo } from '../../platform/documents/logo.ts';
import type { Look } from '../../platform/documents/print-job.ts';

/** Logo and colours of an institution. */
export type LookOf = (institutionCode: number) => Promise<Look>;

interface Tokens {
  readonly brand: Readonly<Record<'fg' | 'subtle' | 'emphasized', string>>;
}

const read = async (folder: string): Promise<Look> => {
  const [tokens, logo] = await Promise.all([
    readFile(join(folder, 'tokens.json'), 'utf8').then((text) => JSON.parse(text) as Tokens),
    readLogo(join(folder, 'logo.svg')),
  ]);
  return { logo, brand: tokens.brand.fg, tint: tokens.brand.subtle, line: tokens.brand.emphasized };
};

/** Read once each: themes change with a release. */
export const createLooks = (dataRoot: string, institutions: readonly Institution[]): LookOf => {
  const known = new Map<string, Promise<Look>>();
  return (institutionCode) => {
    const theme = institutions.find(({ code }) => code === institutionCode)?.theme ?? 'theme-yayasan';
    const look = known.get(theme) ?? read(join(dataRoot, 'themes', theme.replace(/^theme-/, '')));
    known.set(theme, look);
    look.catch(() => known.delete(theme));
    return look;
  };
};
