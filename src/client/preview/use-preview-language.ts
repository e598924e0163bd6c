import { useEffect, useState } from 'react';
import { applyLanguage } from '../app/i18n.ts';
import type { Language } from '../state/languages.ts';

/** Speaks a language on this page alone: what the admin has chosen for the portal stays as it is. */
export const usePreviewLanguage = (language: Language): boolean => {
  const [spoken, setSpoken] = useState<Language>();
  useEffect(() => {
    let isStale = false;
    void applyLanguage(language).then(() => isStale || setSpoken(language));
    return () => {
      isStale = true;
    };
  }, [language]);
  return spoken === language;
};
