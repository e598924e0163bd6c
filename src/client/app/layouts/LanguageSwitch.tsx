import { type MouseEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { languageParameter } from '../../../contract/page-rendering.ts';
import { chakra } from '../../design/chakra.ts';
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

/** A header on a phone has room for this many languages side by side. */
const MAX_IN_ROW = 3;

/** Languages that have no room side by side: a button with a list below it, which works without scripts too. */
const Fold = chakra('details', {
  base: {
    position: 'relative',
    '& > summary': {
      display: 'grid',
      placeItems: 'center',
      minWidth: '12',
      minHeight: '12',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'md',
      background: 'bg.panel',
      fontSize: 'sm',
      fontWeight: 'semibold',
      listStyle: 'none',
    },
    '& > nav': {
      position: 'absolute',
      insetInlineEnd: '0',
      top: 'calc(100% + 4px)',
      zIndex: 'sticky',
      flexDirection: 'column',
      maxHeight: '70vh',
      overflowY: 'auto',
      boxShadow: 'lg',
    },
    '& > nav > a': { paddingInline: '3', justifyItems: 'start', whiteSpace: 'nowrap' },
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
  const fold = useRef<HTMLDetailsElement>(null);
  const codes = Object.keys(languages);
  const isFolded = codes.length > MAX_IN_ROW;
  const close = (): void => fold.current?.removeAttribute('open');
  const choose = (event: MouseEvent, language: Language): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    close();
    changeLanguage(language).catch(() => toaster.error(t('app.error.network')));
  };
  const links = (
    <Group aria-label={t('app.language.label')}>
      {codes.map((language) => (
        <Choice
          key={language}
          href={addressIn(language)}
          lang={language}
          hrefLang={language}
          aria-current={i18n.language === language ? 'true' : undefined}
          onClick={(event) => choose(event, language)}
        >
          {isFolded ? (
            t(`app.language.${language}`)
          ) : (
            <>
              {language.toUpperCase()}
              <VisuallyHidden> {t(`app.language.${language}`)}</VisuallyHidden>
            </>
          )}
        </Choice>
      ))}
    </Group>
  );
  if (!isFolded) return links;
  return (
    <Fold
      ref={fold}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <summary>
        {i18n.language.toUpperCase()}
        <VisuallyHidden> {t('app.language.label')}</VisuallyHidden>
      </summary>
      {links}
    </Fold>
  );
};
