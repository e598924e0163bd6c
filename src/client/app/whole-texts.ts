import { createInstance, type i18n } from 'i18next';
import { registerFormats } from '../state/format.ts';
import { TEXTS, type TextSource } from './early-texts.ts';

/** i18next with the texts that are loaded. */
export const createWholeTexts = async ({ language, texts, values, isolate }: TextSource): Promise<i18n> => {
  const instance = createInstance();
  await instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [TEXTS]: texts } },
    interpolation: { escape: isolate, defaultVariables: { ...values } },
    // A colon is part of a key, such as one of an option.
    nsSeparator: false,
    returnNull: false,
  });
  registerFormats(instance);
  return instance;
};
