import { createContext, useContext } from 'react';
import type { Language } from '../../ui/state/languages.ts';

export interface ShownLanguage {
  readonly shown: Language;
  readonly languages: ReadonlyMap<string, Language>;
}

const context = createContext<ShownLanguage | undefined>(undefined);

export const ShownLanguageProvider = context.Provider;

/** Whether a field belongs to the language whose texts are shown; true in forms that ask in one language only. */
export const useIsShown = (): ((field: string) => boolean) => {
  const choice = useContext(context);
  return (field) => {
    const language = choice?.languages.get(field);
    return language === undefined || language === choice?.shown;
  };
};
