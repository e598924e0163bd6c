import { textValues } from 'virtual:catalogue';
import { languages, loadLocale } from 'virtual:locales';
import { loadPageTexts, pageTexts } from 'virtual:page-texts';
import createCache, { type EmotionCache } from '@emotion/cache';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { attachmentRequired } from '../../../contract/application.ts';
import type { NewCookie, PageRequest, RenderedStyle } from '../../../contract/page-rendering.ts';
import { createEscape } from '../../../engine/text/direction.ts';
import { apiBaseUrl } from '../../api/base-url.ts';
import { callApi } from '../../api/http.ts';
import { type Surroundings, surroundings } from '../../api/surroundings.ts';
import { addGlobalStyles } from '../../design/theme/global-styles.ts';
import type { PageLoadContext } from '../../features/shared/page/public-page.ts';
import type { PostedRequest } from '../../forms/posted/posted-form.ts';
import { registerFormats } from '../../state/format.ts';
import type { Language } from '../../state/languages.ts';
import { createGuardContext } from '../guards/guard-context.ts';
import type { RouteEnvironment } from '../route-tree.ts';
import { themeOf } from '../selectable-institutions.ts';
import { STYLE_KEY } from './PortalApp.tsx';

/** Collects the rules of one page instead of writing them between its elements. */
export const createStyleCache = (): EmotionCache => {
  const cache = createCache({ key: STYLE_KEY });
  cache.compat = true;
  addGlobalStyles(cache);
  return cache;
};

const toStyle = (names: string, css: string): RenderedStyle => ({ names, css: css.replaceAll('</style', '<\\/style') });

/** Style elements as Emotion reads them back in the browser. Global rules come first. */
export const extractStyles = ({ key, inserted, registered }: EmotionCache): readonly RenderedStyle[] => {
  const rules = Object.entries(inserted).filter((rule): rule is [string, string] => typeof rule[1] === 'string');
  const globals = rules.filter(([name]) => registered[`${key}-${name}`] === undefined);
  const scoped = rules.filter(([name]) => registered[`${key}-${name}`] !== undefined);
  return [
    ...globals.map(([name, css]) => toStyle(`${key}-global ${name}`, css)),
    toStyle([key, ...scoped.map(([name]) => name)].join(' '), scoped.map(([, css]) => css).join('')),
  ];
};

const loadBundle = async (language: string): Promise<Record<string, unknown>> => {
  const parts = await Promise.all([loadLocale(language), ...pageTexts.map((name) => loadPageTexts(language, name))]);
  return Object.assign({}, ...parts);
};

/** Where i18next finds the text of a key. Its types leave this out. */
interface TextStore {
  getResource: (language: string, group: string, key: string, options?: object) => unknown;
}

/** The browser gets the texts that the server has spoken with the page (decision 265). */
const recordTexts = ({ services }: i18n): void => {
  // The same object.
  const store: TextStore = Object(services.resourceStore);
  const getResource = store.getResource.bind(store);
  store.getResource = (language, group, key, options) => {
    const text = getResource(language, group, key, options);
    if (typeof text === 'string') surroundings().usedTexts?.set(key, text);
    return text;
  };
};

const createI18n = async (language: string): Promise<i18n> => {
  const instance = createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await loadBundle(language) } },
    interpolation: { escape: createEscape(language), defaultVariables: { ...textValues } },
    // A colon is part of a key, such as one of an option.
    nsSeparator: false,
    returnNull: false,
  });
  registerFormats(instance);
  recordTexts(instance);
  return instance;
};

/** Every text of every language: the server renders any page in any language. */
export const loadAllTexts = async (): Promise<ReadonlyMap<string, i18n>> =>
  new Map(await Promise.all(languages.map(async (language) => [language, await createI18n(language)] as const)));

/** One request as the route table sees it, and what its guards decided. */
export interface ServerEnvironment extends RouteEnvironment {
  readonly theme: () => string;
  readonly notice: () => string | undefined;
  /** The institution that opening the page chooses. */
  readonly institution: () => string | undefined;
  /** The form that was sent to the address of the page, and what its action may do. */
  readonly posted: () => Omit<PostedRequest, 'url' | 'params'>;
}

type Ask = PageLoadContext['call'];

/** Sends equal calls of one page once, so that all of its parts show the same revision. */
const askOnce = (ask: Ask): Ask => {
  const answers = new Map<string, ReturnType<Ask>>();
  // The reply to an equal call has the type of that call.
  return ((call, options) => {
    const name = JSON.stringify([call.method, call.path, options?.params, options?.query]);
    const answer = answers.get(name) ?? ask(call, options);
    answers.set(name, answer as ReturnType<Ask>);
    return answer;
  }) as Ask;
};

/** The one call with another method than GET that changes nothing. */
const onlyReads = (url: string): boolean => url === `${apiBaseUrl}${attachmentRequired.path}`;

export interface ServerSurroundings extends Surroundings {
  readonly newCookies: readonly NewCookie[];
  /** Calls that change something: none while the page is rendered. */
  readonly allowChanges: (isAllowed: boolean) => void;
}

/** The surroundings of the code that renders a page. @param cookies those that the page may depend on */
export const createServerSurroundings = (
  language: Language,
  cookies: string,
  send: PageRequest['send'],
): ServerSurroundings => {
  let mayChange = false;
  const newCookies: NewCookie[] = [];
  return {
    isServer: true,
    send: ({ method, url, headers, body }) => {
      if (!mayChange && method !== 'GET' && !onlyReads(url))
        throw new Error(`${method} ${url}: rendering a page changes nothing`);
      return send({ method, url, headers, body });
    },
    cookies: () => cookies,
    setCookie: (name, value, maxAge) => {
      if (mayChange) newCookies.push({ name, value, maxAge });
    },
    newCookies,
    allowChanges: (isAllowed) => {
      mayChange = isAllowed;
    },
    language: () => language,
    isOnline: () => true,
    usedCode: new Set(),
    usedTexts: new Map(),
  };
};

/** @param form sent to the address of the page */
export const createServerEnvironment = (language: Language, { t }: i18n, form?: object): ServerEnvironment => {
  let theme = themeOf(undefined);
  let notice: string | undefined;
  let chosen: string | undefined;
  const call = askOnce(callApi);
  const showTheme = (institution: string | undefined): void => {
    theme = themeOf(institution);
  };
  return {
    guardContext: (url, params) => ({
      ...createGuardContext(url, params),
      switchTheme: async (institution) => {
        showTheme(institution);
        // An empty choice leaves the one before in force.
        chosen = institution || undefined;
      },
      showTheme,
    }),
    question: (url, params) => ({ url, params, language, call }),
    requestTexts: () => Promise.resolve(),
    notify: (text) => {
      notice = text;
    },
    posted: () => ({
      form: form instanceof FormData ? form : new FormData(),
      language,
      t,
      notify: (text) => {
        notice = text;
      },
    }),
    theme: () => theme,
    notice: () => notice,
    institution: () => chosen,
  };
};
