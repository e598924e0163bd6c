import { createContext, useContext } from 'react';
import type { ContentLanguage } from './languages-of.ts';

export interface ShownLanguage {
  readonly shown: ContentLanguage;
  readonly languages: ReadonlyMap<string, ContentLanguage>;
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
