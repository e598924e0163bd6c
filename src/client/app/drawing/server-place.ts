import type { PageRequest } from '../../../contract/drawing.ts';
import { createApi } from '../../api/http.ts';
import type { PageQuestion } from '../../features/shared/page/public-page.ts';
import type { Language } from '../../state/languages.ts';
import { choosable, themeOf } from '../guard-context.ts';
import type { GuardContext } from '../guards/types.ts';
import type { Place } from '../route-tree.ts';

/** One request as the route table sees it, and what its guards decided about the page. */
export interface ServerPlace extends Place {
  readonly theme: () => string;
}

const notHere = (): never => {
  throw new Error('pages that the server draws are for everyone and ask nothing about a person');
};

type Ask = PageQuestion['ask'];

/** The parts of one page ask the same thing once: all of them show the same moment and the same revision. */
const askOnce = (ask: Ask): Ask => {
  const answers = new Map<string, ReturnType<Ask>>();
  return ((call, options) => {
    const name = JSON.stringify([call.method, call.path, options?.params, options?.query]);
    const answer = answers.get(name) ?? ask(call, options);
    answers.set(name, answer as ReturnType<Ask>);
    return answer;
  }) as Ask;
};

const apiOf = (language: Language, send: PageRequest['send']): PageQuestion['ask'] =>
  createApi({
    baseUrl: '/api',
    send,
    csrfToken: () => undefined,
    language: () => language,
    isOnline: () => true,
    wait: () => Promise.resolve(),
  }).callApi as unknown as PageQuestion['ask'];

/** @param send carries the page's calls to the portal's own routes */
export const createServerPlace = (language: Language, send: PageRequest['send']): ServerPlace => {
  let theme = themeOf(undefined);
  const ask = askOnce(apiOf(language, send));
  const guardContext = (url: URL, params: GuardContext['params']): GuardContext => ({
    url,
    params,
    steps: [],
    institutions: choosable,
    contentKeys: [],
    findSession: notHere,
    findPendingEmail: notHere,
    findChosenInstitution: notHere,
    getApplication: notHere,
    prefetchAnswers: notHere,
    prefetchAttachmentFacts: notHere,
    checkEntity: notHere,
    switchTheme: notHere,
    showTheme: (institution) => {
      theme = themeOf(institution);
    },
  });
  return {
    guardContext,
    question: (url, params) => ({ url, params, language, ask }),
    askForTexts: () => Promise.resolve(),
    theme: () => theme,
  };
};
