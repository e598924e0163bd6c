import { chakra } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { languageParameter } from '../../../contract/page-rendering.ts';
import { VisuallyHidden } from '../../design/primitives.tsx';
import { toaster } from '../../design/Toaster.tsx';
import { type Language, languages } from '../../state/languages.ts';
import { changeLanguage } from '../i18n.ts';

const Group = chakra('nav', {
  base: {
    display: 'flex',
    padding: '0.5',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'md',
    background: 'bg.panel',
  },
});

const Choice = chakra('a', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: '11',
    minHeight: '11',
    fontSize: 'sm',
    fontWeight: 'semibold',
    color: 'fg.muted',
    borderRadius: 'sm',
    _hover: { color: 'brand.fg' },
    '&[aria-current]': { background: 'brand.subtle', color: 'brand.fg' },
  },
});

/** URL of the page in another language, for new tabs and browsers without scripts. */
const useAddressIn = () => {
  const { pathname, search } = useLocation();
  return (language: Language): string => {
    const query = new URLSearchParams(search);
    query.set(languageParameter, language);
    return `${pathname}?${query}`;
  };
};

/** A click without modifier keys, which opens no other tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/** Changes the language without a reload; typed input stays. */
export const LanguageSwitch = () => {
  const { t, i18n } = useTranslation();
  const addressIn = useAddressIn();
  const choose = (event: MouseEvent, language: Language): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    changeLanguage(language).catch(() => toaster.error(t('app.error.network')));
  };
  return (
    <Group aria-label={t('app.language.label')}>
      {Object.keys(languages).map((language) => (
        <Choice
          key={language}
          href={addressIn(language)}
          lang={language}
          hrefLang={language}
          aria-current={i18n.language === language ? 'true' : undefined}
          onClick={(event) => choose(event, language)}
        >
          {language.toUpperCase()}
          <VisuallyHidden> {t(`app.language.${language}`)}</VisuallyHidden>
        </Choice>
      ))}
    </Group>
  );
};
