import { useEffect, useState } from 'react';
import { applyLanguage } from '../app/i18n.ts';
import type { Language } from '../state/languages.ts';

/** Applies a language to this page only, not to the portal. @returns whether its texts are loaded */
export const usePreviewLanguage = (language: Language): boolean => {
  const [applied, setApplied] = useState<Language>();
  useEffect(() => {
    let isStale = false;
    void applyLanguage(language).then(() => isStale || setApplied(language));
    return () => {
      isStale = true;
    };
  }, [language]);
  return applied === language;
};
