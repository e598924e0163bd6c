import { listApplications, startApplication } from '../../../src/contract/application.ts';
import { type ContentItem, contentCalls } from '../../../src/contract/content.ts';
import { type ApiClient, createClient } from '../client.ts';
import { type Applicant, getInstitution } from '../journey/applicant.ts';
import { adoptSession, type OpenPortal } from '../open-portal.ts';
import { logIn, makePerson, type Person } from '../people.ts';
import type { Facts, Who } from './table.ts';

const institution = 'untar';

/** The first public item of a kind of content. */
const findFirst = async ({ server, data }: OpenPortal, key: string, client: ApiClient): Promise<ContentItem> => {
  const entity = data.catalogue.content[key];
  if (!entity) throw new Error(`there is no content "${key}"`);
  const { list } = contentCalls({ key, path: entity.path });
  const [first] = (await client.send(list)).body.data as readonly ContentItem[];
  if (!first) throw new Error(`${server.url} has no ${key}`);
  return first;
};

export interface Fixture {
  readonly facts: Facts;
  readonly people: Readonly<Record<Exclude<Who, 'anonymous'>, Person>>;
}

/** One visitor of each kind, and the records that URLs name, all from the demo data of the portal. */
export const makeFixture = async (portal: OpenPortal): Promise<Fixture> => {
  const { server } = portal;
  const { code } = getInstitution(portal, institution);
  const visitor = createClient(server.url);
  const [newcomer, applicant, admin] = await Promise.all([
    makePerson(server),
    logIn(server, 'putra@example.com', undefined, 'Pendaftaran2026'),
    makePerson(server, { role: 'admin' }),
  ]);
  const { body } = await applicant.client.call(listApplications);
  const paid = body.data.find(({ Institution }) => Institution.InstitutionCode === code);
  const started = await applicant.client.call(startApplication, { body: { institutionCode: code } });
  const [event, news, faq] = await Promise.all(['event', 'news', 'faq'].map((key) => findFirst(portal, key, visitor)));
  const facts: Facts = {
    institution,
    draft: started.body.data.id,
    paid: paid?.Id ?? '',
    applicantId: applicant.id,
    event: event?.slug ?? '',
    news: news?.slug ?? '',
    faq: { id: faq?.Id ?? '', slug: faq?.slug ?? '' },
  };
  return { facts, people: { newcomer, applicant, admin } };
};

/** Gives a visitor who has just come the session of one of these people. */
export const become = async (
  visitor: Pick<Applicant, 'context' | 'url'>,
  { people }: Fixture,
  who: Who,
): Promise<void> => {
  if (who !== 'anonymous') await adoptSession(visitor, people[who]);
};
