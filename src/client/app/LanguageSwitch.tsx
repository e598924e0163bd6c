import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../ui/primitives.tsx';
import { type Language, languages } from '../ui/state/languages.ts';
import { toaster } from '../ui/toaster.ts';
import { changeLanguage } from './i18n.ts';

const Group = chakra('fieldset', {
  base: { display: 'flex', borderWidth: '1px', borderColor: 'border', borderRadius: 'md', background: 'bg.panel' },
});

const Choice = chakra('button', {
  base: {
    minWidth: '11',
    minHeight: '11',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'fg.muted',
    borderRadius: 'md',
    _hover: { color: 'brand.fg' },
    _pressed: { background: 'brand.subtle', color: 'brand.fg' },
  },
});

/** Changes the language in place: the page and what was typed stay. */
export const LanguageSwitch = () => {
  const { t, i18n } = useTranslation();
  const choose = (language: Language): void => {
    changeLanguage(language).catch(() => toaster.error(t('app.error.network')));
  };
  return (
    <Group aria-label={t('app.language.label')}>
      {(Object.keys(languages) as Language[]).map((language) => (
        <Choice
          key={language}
          type="button"
          lang={language}
          aria-pressed={i18n.language === language}
          onClick={() => choose(language)}
        >
          {language.toUpperCase()}
          <VisuallyHidden> {t(`app.language.${language}`)}</VisuallyHidden>
        </Choice>
      ))}
    </Group>
  );
};
