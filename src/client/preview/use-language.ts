import { useEffect, useState } from 'react';
import { speak } from '../app/i18n.ts';
import type { Language } from '../state/languages.ts';

/** Speaks a language on this page alone: what the admin has chosen for the portal stays as it is. */
export const useLanguage = (language: Language): boolean => {
  const [spoken, setSpoken] = useState<Language>();
  useEffect(() => {
    let isStale = false;
    void speak(language).then(() => isStale || setSpoken(language));
    return () => {
      isStale = true;
    };
  }, [language]);
  return spoken === language;
};
