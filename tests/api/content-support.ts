import sharp from 'sharp';
import type { Call } from '../../src/contract/call.ts';
import { type ContentItem, contentCalls } from '../../src/contract/content.ts';
import { freeObject } from '../../src/contract/shapes.ts';
import type { ApiClient } from '../support/client.ts';
import { sampleDocument } from '../support/sample-files.ts';

type Verb = 'list' | 'get' | 'create' | 'change' | 'remove' | 'recover' | 'archive' | 'bringBack' | 'editors';
/** Fields of content are data: there is no type to work out of the schemas of these calls. */
interface ContentCall extends Omit<Call, 'query' | 'body' | 'data'> {
  readonly data: typeof freeObject;
}

const callsOf = (key: string): Readonly<Record<Verb, ContentCall>> => {
  const calls = contentCalls({ key, path: key });
  const withoutTypes = ({ query: _query, body: _body, ...call }: Call): ContentCall => ({ ...call, data: freeObject });
  return {
    list: withoutTypes(calls.list),
    get: withoutTypes(calls.get),
    create: withoutTypes(calls.create),
    change: withoutTypes(calls.change),
    remove: withoutTypes(calls.remove),
    recover: withoutTypes(calls.recover),
    archive: withoutTypes(calls.archive),
    bringBack: withoutTypes(calls.bringBack),
    editors: withoutTypes(calls.editors),
  };
};

export const brochure = callsOf('brochure');
export const event = callsOf('event');
export const faq = callsOf('faq');
export const news = callsOf('news');

/** `unknown`, because an expected type would make TypeScript work out every call that it could belong to. */
const dataOf = (answer: unknown): unknown => (answer as { readonly body: { readonly data: unknown } }).body.data;

export const itemOf = (answer: unknown): ContentItem => dataOf(answer) as ContentItem;

export const itemsOf = (answer: unknown): readonly ContentItem[] => dataOf(answer) as readonly ContentItem[];

/** One kind's detail as anybody sees it. */
export const readItem = async (client: ApiClient, path: string, id: string): Promise<ContentItem> =>
  itemOf(await client.request('GET', `/api/${path}/${encodeURIComponent(id)}`));

export const samplePicture = (width = 1800, height = 900): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();

export const newsFields = {
  title: 'Pendaftaran dibuka',
  titleEn: 'Applications open',
  institutionCode: 20,
  summary: 'Gelombang pertama dibuka.',
  body: '<p>Gelombang pertama dibuka.</p>',
  published: true,
  publishedAt: '2026-01-01',
};

export const faqFields = {
  question: 'Bagaimana cara mendaftar?',
  answer: '<p>Buat akun lebih dahulu.</p>',
  institutionCode: 0,
  category: 'registration',
};

export const eventFields = {
  title: 'Hari terbuka',
  institutionCode: 0,
  eventDate: '2099-12-05',
  eventTime: '9:05',
  place: 'Aula',
  description: '<p>Datanglah.</p>',
  published: true,
};

export const brochureFields = {
  title: 'Brosur',
  institutionCode: 20,
  description: 'Semua program studi.',
  submissionPeriodStartDate: '2020-01-01',
  submissionPeriodEndDate: '2099-12-31',
};

export const formOf = (
  fields: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, { readonly bytes: Buffer; readonly name: string }>> = {},
): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const [name, { bytes, name: fileName }] of Object.entries(files))
    form.set(name, new Blob([new Uint8Array(bytes)]), fileName);
  return form;
};

export const makeNews = async (
  client: ApiClient,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ContentItem> => {
  const answer = await client.call(news.create, { body: { ...newsFields, ...more } });
  if (answer.status !== 201) throw new Error(answer.text);
  return itemOf(answer);
};

export const makeFaq = async (
  client: ApiClient,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ContentItem> => {
  const answer = await client.call(faq.create, { body: { ...faqFields, ...more } });
  if (answer.status !== 201) throw new Error(answer.text);
  return itemOf(answer);
};

export const makeBrochure = (client: ApiClient, more: Readonly<Record<string, unknown>> = {}) =>
  client.call(brochure.create, {
    body: formOf({ ...brochureFields, ...more }, { file: { bytes: sampleDocument(), name: 'Brosur 2026.pdf' } }),
  });
