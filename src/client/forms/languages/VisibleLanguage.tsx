import { createContext, useContext } from 'react';
import type { ContentLanguage } from './content-languages.ts';

interface VisibleLanguage {
  readonly shown: ContentLanguage;
  readonly languages: ReadonlyMap<string, ContentLanguage>;
}

const context = createContext<VisibleLanguage | undefined>(undefined);

export const VisibleLanguageProvider = context.Provider;

/** Whether a field belongs to the visible language; always true in forms without language tabs. */
export const useIsInVisibleLanguage = (): ((field: string) => boolean) => {
  const choice = useContext(context);
  return (field) => {
    const language = choice?.languages.get(field);
    return language === undefined || language === choice?.shown;
  };
};
