import { loadLocale, languages as spoken } from 'virtual:locales';
import { loadPageTexts, pageTexts } from 'virtual:page-texts';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { addFormats } from '../../state/format.ts';

const bundleOf = async (language: string): Promise<Record<string, unknown>> => {
  const parts = await Promise.all([loadLocale(language), ...pageTexts.map((name) => loadPageTexts(language, name))]);
  return Object.assign({}, ...parts) as Record<string, unknown>;
};

const create = async (language: string): Promise<i18n> => {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await bundleOf(language) } } as never,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  addFormats(instance);
  return instance;
};

/** Every text of every language: the server draws any page in any of them. */
export const loadAllTexts = async (): Promise<ReadonlyMap<string, i18n>> =>
  new Map(await Promise.all(spoken.map(async (language) => [language, await create(language)] as const)));
