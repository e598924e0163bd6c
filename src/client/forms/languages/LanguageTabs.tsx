import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import { chakra } from '../../design/chakra.ts';
import { HelpText, Stack } from '../controls/form-elements.tsx';
import { topField } from '../runtime/field-store.ts';
import { focusField } from '../runtime/focus-field.ts';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import { type ContentLanguage, contentLanguagesOf } from './content-languages.ts';
import { VisibleLanguageProvider } from './VisibleLanguage.tsx';

const order = ['id', 'en'] as const satisfies readonly ContentLanguage[];

const TabList = chakra('div', {
  base: { display: 'flex', gap: '1', borderBottomWidth: '1px', borderColor: 'border.emphasized' },
});

const Tab = chakra('button', {
  base: {
    minHeight: '11',
    paddingInline: { base: '3', md: '5' },
    borderTopRadius: 'md',
    borderBottomWidth: '3px',
    borderColor: 'transparent',
    color: 'fg.muted',
    fontWeight: 'semibold',
    _hover: { background: 'colorPalette.subtle', color: 'colorPalette.fg' },
    '&[aria-selected=true]': { color: 'colorPalette.fg', borderColor: 'colorPalette.fg' },
    '& [data-errors]': { color: 'fg.error', fontSize: 'sm', marginInlineStart: '2' },
  },
});

const useErrorCounts = (languages: ReadonlyMap<string, ContentLanguage>): Readonly<Record<ContentLanguage, number>> => {
  const { errors } = useRuntime();
  const all = useSyncExternalStore(errors.subscribe, errors.all, errors.all);
  const count = (language: ContentLanguage): number =>
    all.filter(({ path }) => languages.get(topField(path)) === language).length;
  return { id: count('id'), en: count('en') };
};

/** Lets the error summary focus a field of the hidden language: selects its tab first. */
const useRevealField = (
  languages: ReadonlyMap<string, ContentLanguage>,
  show: (language: ContentLanguage) => void,
): void => {
  const { addAnswerLocator: addPlaces, form } = useRuntime();
  useEffect(
    () =>
      addPlaces({
        focus: (pointer) => {
          const language = languages.get(topField(pointer));
          if (language === undefined) return false;
          show(language);
          setTimeout(() => focusField(form.definition.key, pointer));
          return true;
        },
        nameOf: () => undefined,
      }),
    [addPlaces, form, languages, show],
  );
};

/** Shows the fields of one language at a time; fields without a language are always visible. */
export const LanguageTabs = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const { form } = useRuntime();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const languages = useMemo(() => contentLanguagesOf(form.definition), [form]);
  const [shown, setShown] = useState<ContentLanguage>('id');
  const counts = useErrorCounts(languages);
  const value = useMemo(() => ({ shown, languages }), [shown, languages]);
  useRevealField(languages, setShown);
  if (languages.size === 0) return children;

  const choose = (language: ContentLanguage): void => {
    setShown(language);
    list.current?.querySelector<HTMLElement>(`[data-language=${language}]`)?.focus();
  };
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'ArrowRight' || key === 'ArrowLeft') choose(shown === 'id' ? 'en' : 'id');
    if (key === 'Home') choose('id');
    if (key === 'End') choose('en');
  };
  return (
    <VisibleLanguageProvider value={value}>
      <Stack gap="6">
        <Stack>
          <TabList ref={list} role="tablist" aria-label={t('editor.language.label')} onKeyDown={onKeyDown}>
            {order.map((language) => (
              <Tab
                key={language}
                type="button"
                role="tab"
                id={`${id}-${language}`}
                data-language={language}
                aria-selected={shown === language}
                aria-controls={`${id}-panel`}
                tabIndex={shown === language ? 0 : -1}
                onClick={() => setShown(language)}
              >
                {t(`app.language.${language}`)}
                {counts[language] > 0 && (
                  <span data-errors="">{t('editor.language.errors', { count: counts[language] })}</span>
                )}
              </Tab>
            ))}
          </TabList>
          <HelpText>{t(`editor.language.${shown}`)}</HelpText>
        </Stack>
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
          {children}
        </div>
      </Stack>
    </VisibleLanguageProvider>
  );
};
