import { textValues } from 'virtual:catalogue';
import { languages, loadLocale } from 'virtual:locales';
import { loadPageTexts, pageTexts } from 'virtual:page-texts';
import createCache, { type EmotionCache } from '@emotion/cache';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { PageRequest, RenderedStyle } from '../../../contract/page-rendering.ts';
import { createEscape } from '../../../engine/text/direction.ts';
import { createApi } from '../../api/http.ts';
import type { PageLoadContext } from '../../features/shared/page/public-page.ts';
import { registerFormats } from '../../state/format.ts';
import type { Language } from '../../state/languages.ts';
import { selectableInstitutions, themeOf } from '../guards/guard-context.ts';
import type { GuardContext } from '../guards/guard-types.ts';
import type { RouteEnvironment } from '../route-tree.ts';
import { STYLE_KEY } from './PortalApp.tsx';

/** Collects the rules of one page instead of writing them between its elements. */
export const createStyleCache = (): EmotionCache => {
  const cache = createCache({ key: STYLE_KEY });
  cache.compat = true;
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
  return instance;
};

/** Every text of every language: the server renders any page in any language. */
export const loadAllTexts = async (): Promise<ReadonlyMap<string, i18n>> =>
  new Map(await Promise.all(languages.map(async (language) => [language, await createI18n(language)] as const)));

/** One request as the route table sees it, and the theme that its guards chose. */
export interface ServerEnvironment extends RouteEnvironment {
  readonly theme: () => string;
}

const refuseOnServer = (): never => {
  throw new Error('server-rendered pages are public and read nothing about a person');
};

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

const createPageApi = (language: Language, send: PageRequest['send']): PageLoadContext['call'] =>
  createApi({
    baseUrl: '/api',
    send,
    csrfToken: () => undefined,
    language: () => language,
    isOnline: () => true,
    wait: () => Promise.resolve(),
  }).callApi;

/** @param send sends the page's calls to the portal's own routes */
export const createServerEnvironment = (language: Language, send: PageRequest['send']): ServerEnvironment => {
  let theme = themeOf(undefined);
  const call = askOnce(createPageApi(language, send));
  const guardContext = (url: URL, params: GuardContext['params']): GuardContext => ({
    url,
    params,
    steps: [],
    institutions: selectableInstitutions,
    contentKeys: [],
    findSession: refuseOnServer,
    findPendingEmail: refuseOnServer,
    findChosenInstitution: refuseOnServer,
    getApplication: refuseOnServer,
    prefetchAnswers: refuseOnServer,
    prefetchAttachmentFacts: refuseOnServer,
    prefetchContentItem: refuseOnServer,
    switchTheme: refuseOnServer,
    showTheme: (institution) => {
      theme = themeOf(institution);
    },
  });
  return {
    guardContext,
    question: (url, params) => ({ url, params, language, call }),
    requestTexts: () => Promise.resolve(),
    theme: () => theme,
  };
};
