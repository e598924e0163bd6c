import { pathTo } from '../../../contract/pages.ts';
import type { Catalogue } from '../../../engine/schema/types.ts';
import { PAGE_PREFIX } from './screenshots.ts';

/** Kinds of scenes, and whether all scenes are shown or those that contain all of their texts. */
export type PreviewGroup = 'steps' | 'outcome' | 'result' | 'fee' | 'document' | 'mail';

const groupsByFile: readonly (readonly [file: RegExp, groups: readonly PreviewGroup[]])[] = [
  [/^schemas\/rules\/outcome|^locales\/[^/]+\/outcome\./, ['outcome']],
  [/^schemas\/rules\/result/, ['result']],
  [/^locales\/[^/]+\/payment\./, ['fee', 'result']],
  [/^locales\/[^/]+\/document\./, ['document']],
  [/^locales\/[^/]+\/institution\.|^schemas\/institutions\./, ['document']],
  [/^locales\/[^/]+\/(?:common|renderer|application)\./, ['steps']],
];

/** @param path of a file that changed */
export const groupsAffectedBy = (path: string): readonly PreviewGroup[] =>
  groupsByFile.filter(([file]) => file.test(path)).flatMap(([, groups]) => groups);

type PagesByVisitor = Readonly<Record<'start' | 'chosen' | 'applicant', readonly string[]>>;

const pagesOfInstitution = (institution: string): PagesByVisitor => ({
  start: [pathTo('landing')],
  chosen: [pathTo('admissionSelection')],
  applicant: [
    pathTo('admissionDashboard', { institution }),
    pathTo('myRegistration', { institution }),
    pathTo('profile', { institution }),
  ],
});

/** Texts outside forms appear on these pages. */
const pagesOfTexts = ({ start, chosen, applicant }: PagesByVisitor): Readonly<Record<string, readonly string[]>> => ({
  landing: start,
  public: start,
  app: [...start, ...applicant.slice(0, 1)],
  institution: [...start, ...chosen],
  contact: [pathTo('contactUs')],
  account: [pathTo('login'), pathTo('register'), pathTo('resetPassword')],
  login: [pathTo('login')],
  register: [pathTo('register')],
  admission: [...chosen, ...applicant.slice(0, 1)],
  registrations: applicant.slice(0, 2),
  'my-account': applicant.slice(2),
});

/** The public pages of a kind of content, in addition to its form. */
const pagesOfContent = ({ content }: Catalogue, path: string): readonly string[] => {
  const [, ofSchema, ofTexts] = /^(?:schemas\/content\/([^/]+)\/|locales\/[^/]+\/([^/]+)\.json$)/.exec(path) ?? [];
  const named = Object.values(content).filter(({ key }) => key === (ofSchema ?? ofTexts) || ofTexts === 'content');
  return named.filter(({ page }) => page !== undefined).map((kind) => `/${kind.path}`);
};

/** Subjects of the portal's own pages that show a changed file. @param institution its name in addresses */
export const pagesAffectedBy = (catalogue: Catalogue, institution: string, path: string): readonly string[] => {
  const texts = /^locales\/[^/]+\/([^/]+)\.json$/.exec(path)?.[1] ?? '';
  const isList = path === 'schemas/institutions.json';
  const found = pagesOfTexts(pagesOfInstitution(institution))[isList ? 'institution' : texts] ?? [];
  return [...found, ...pagesOfContent(catalogue, path)].map((page) => `${PAGE_PREFIX}${page}`);
};

/** Pages that show the colours and the logo of an institution. */
export const pagesOfTheme = (institution: string | undefined): readonly string[] => {
  const found =
    institution === undefined ? pagesOfInstitution('').start : pagesOfInstitution(institution).applicant.slice(0, 1);
  return found.map((page) => `${PAGE_PREFIX}${page}`);
};
