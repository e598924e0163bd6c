import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scratch } from '../scratch.ts';

type Texts = Readonly<Record<string, unknown>>;

/** Texts of the new language, by file and name; all others say the same as in Indonesian. */
export const malay: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  app: { 'language.ms': 'Bahasa Melayu', 'nav.login': 'Log masuk' },
  server: { 'error.401': 'Sila log masuk dahulu.' },
  mail: { 'otp.subject': 'Kod pengesahan anda' },
  documents: { 'registration.heading': 'Butiran Pendaftaran' },
  institution: { untar: 'Universiti' },
};

const withText = (texts: Texts, [name = '', ...rest]: readonly string[], text: string): Texts => ({
  ...texts,
  [name]: rest.length === 0 ? text : withText((texts[name] ?? {}) as Texts, rest, text),
});

/** A third language, as an officer adds it: a folder of texts, and its name in every language. */
export const addMalay = async (data: Scratch): Promise<void> => {
  for (const file of await readdir(join(data.root, 'locales/id'))) {
    const texts = await data.read<Texts>(`locales/id/${file}`);
    const changed = Object.entries(malay[file.replace('.json', '')] ?? {});
    const own = changed.reduce((all, [key, text]) => withText(all, key.split('.'), text), texts);
    await data.write(`locales/ms/${file}`, own);
  }
  for (const language of ['id', 'en'])
    await data.change<Texts>(`locales/${language}/app.json`, (texts) =>
      withText(texts, ['language', 'ms'], 'Bahasa Melayu'),
    );
};
