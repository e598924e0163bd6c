import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scratch } from '../scratch.ts';

type Texts = Readonly<Record<string, unknown>>;

export const akademi = { code: 50, parameter: 'akademi', theme: 'theme-akademi', name: 'Akademi' } as const;

/** An institution of its own, as an officer adds it: a row, its name in every language, its colours and its mark. */
export const addAkademi = async (data: Scratch, languages: readonly string[]): Promise<void> => {
  const { code, parameter, theme, name } = akademi;
  await data.change<{ institutions: readonly object[] }>('schemas/institutions.json', ({ institutions, ...rest }) => ({
    ...rest,
    institutions: [{ title: name, id: `institution-${code}`, code, parameter, theme }, ...institutions],
  }));
  for (const language of languages)
    await data.change<Texts>(`locales/${language}/institution.json`, (texts) => ({ ...texts, [parameter]: name }));
  const tokens = await data.read<object>('themes/xinya/tokens.json');
  await mkdir(join(data.root, 'themes/akademi'));
  await data.write('themes/akademi/tokens.json', JSON.parse(JSON.stringify(tokens).replaceAll('#14633F', '#123F66')));
  await copyFile(join(data.root, 'themes/xinya/logo.svg'), join(data.root, 'themes/akademi/logo.svg'));
};
