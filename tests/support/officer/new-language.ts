import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scratch } from '../scratch.ts';

export type Texts = Readonly<Record<string, unknown>>;

/** Texts of the new language, by file and name; all others say the same as in Indonesian. */
export const malay: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  app: { 'language.ms': 'Bahasa Melayu', 'nav.login': 'Log masuk' },
  server: { 'error.401': 'Sila log masuk dahulu.' },
  mail: { 'otp.subject': '{{otp}} ialah kod pengesahan anda' },
  documents: { 'registration.heading': 'Butiran Pendaftaran' },
  institution: { untar: 'Universiti' },
};

const withText = (texts: Texts, [name = '', ...rest]: readonly string[], text: string): Texts => ({
  ...texts,
  [name]: rest.length === 0 ? text : withText((texts[name] ?? {}) as Texts, rest, text),
});

interface NewLanguage {
  /** Name of the folder. */
  readonly language: string;
  readonly name: string;
  /** The language whose texts are translated. */
  readonly source: 'id' | 'en';
  /** @param file without its ending */
  readonly translate: (file: string, texts: Texts) => Texts;
}

/** Another language, as an officer adds it: a folder of texts, and its name in every language. */
export const addLanguage = async (data: Scratch, { language, name, source, translate }: NewLanguage): Promise<void> => {
  for (const file of await readdir(join(data.root, 'locales', source))) {
    const texts = await data.read<Texts>(`locales/${source}/${file}`);
    await data.write(`locales/${language}/${file}`, translate(file.replace('.json', ''), texts));
  }
  const folders = (await readdir(join(data.root, 'locales'), { withFileTypes: true })).filter((one) =>
    one.isDirectory(),
  );
  for (const folder of folders)
    await data.change<Texts>(`locales/${folder.name}/app.json`, (texts) =>
      withText(texts, ['language', language], name),
    );
};

/** A third language. */
export const addMalay = (data: Scratch): Promise<void> =>
  addLanguage(data, {
    language: 'ms',
    name: 'Bahasa Melayu',
    source: 'id',
    translate: (file, texts) =>
      Object.entries(malay[file] ?? {}).reduce((all, [key, text]) => withText(all, key.split('.'), text), texts),
  });
