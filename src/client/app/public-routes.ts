import type { PageName } from '../../contract/pages.ts';
import type { GuardName } from './guards/guards.ts';
import { type PageRoute, type Screen, screen } from './page-route.ts';

const documentRoute: PageRoute = { layout: 'public', guards: [] };

const documents = {
  landing: documentRoute,
  brochure: documentRoute,
  contactUs: documentRoute,
  event: documentRoute,
  eventDetail: documentRoute,
  faq: documentRoute,
  faqDetail: documentRoute,
  news: documentRoute,
  newsDetail: documentRoute,
  studyPrograms: documentRoute,
  studyProgram: documentRoute,
  contentList: documentRoute,
  contentDetail: documentRoute,
  contentEntry: documentRoute,
  documentCheck: documentRoute,
  reminders: documentRoute,
  healthcheck: documentRoute,
} as const satisfies Partial<Readonly<Record<PageName, PageRoute>>>;

type PublicRoutes = Readonly<Record<keyof typeof documents, PageRoute>>;

const open = (pageScreen: Screen, ...guards: readonly GuardName[]): PageRoute => ({
  layout: 'public',
  guards: ['theme-filter', ...guards],
  screen: pageScreen,
});

const contentTexts = ['public', 'content'];
const programTexts = ['study-programs', 'public'];

const createRenderedRoutes = (): PublicRoutes => {
  const list = screen(contentTexts, () => import('../features/public/content/list/list-page.ts'), 'listPage');
  const detail = screen(contentTexts, () => import('../features/public/content/detail/detail-page.ts'), 'detailPage');
  return {
    landing: open(
      screen(
        ['landing', 'public', 'content'],
        () => import('../features/public/landing/landing-page.ts'),
        'landingPage',
      ),
    ),
    brochure: open(list),
    contactUs: open(
      screen(
        ['contact', 'public', 'content'],
        () => import('../features/public/contact/contact-page.ts'),
        'contactPage',
      ),
    ),
    event: open(list),
    eventDetail: open(detail, 'need-event'),
    faq: open(list),
    faqDetail: open(detail, 'need-faq'),
    news: open(list),
    newsDetail: open(detail, 'need-news'),
    studyPrograms: open(
      screen(
        programTexts,
        () => import('../features/public/study-programs/study-programs-page.ts'),
        'studyProgramsPage',
      ),
    ),
    studyProgram: open(
      screen(programTexts, () => import('../features/public/study-programs/study-program-page.ts'), 'studyProgramPage'),
    ),
    contentList: open(list),
    contentDetail: open(detail),
    contentEntry: open(detail),
    reminders: open(
      screen(['reminders', 'public'], () => import('../features/public/reminders/reminders-page.ts'), 'remindersPage'),
    ),
    documentCheck: open(
      screen(
        ['documents', 'applications'],
        () => import('../features/public/documents/document-check-page.ts'),
        'documentCheckPage',
      ),
    ),
    healthcheck: open(screen([], () => import('./health-page.tsx'), 'healthPage')),
  };
};

/**
 * Public pages are documents: the server renders them, and the browser loads each from the server. Only the development
 * server, which renders no page, leaves them to the browser.
 */
export const publicRoutes: PublicRoutes =
  import.meta.env.SSR || import.meta.env.DEV ? createRenderedRoutes() : documents;
