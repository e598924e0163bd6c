import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import sql from 'sql-template-tag';
import type { ContentEntity } from '../../engine/schema/types.ts';
import { timeLimits } from '../../engine/text/text-values.ts';
import { createItem, receiveContentFile } from '../features/content/save-item.ts';
import type { Tx } from '../platform/database/database.ts';
import type { ContentUpload } from '../platform/images/receive-content-upload.ts';
import { createUploadScanner, type UploadScanner } from '../platform/storage/upload-scanner.ts';
import type { Services } from '../services.ts';
import contentData from './data/content.json' with { type: 'json' };
import { dayFrom, lockDemoPart, readToday } from './insert-rows.ts';

interface DemoItem {
  readonly institutionCode: number;
  readonly title?: string;
  readonly titleEn?: string;
  readonly picture?: string;
  /** Days from today. */
  readonly day?: number;
  readonly fromDay?: number;
  readonly toDay?: number;
}

/** The library for PDFs is loaded only where content is missing. */
const importFileMakers = () => import('./content-files.ts');

type ContentUploads = Readonly<Record<string, ContentUpload>>;

/** The same pattern in the same colours is encoded once. */
const createPictureCache = (scanner: UploadScanner) => {
  const painted = new Map<string, Promise<ContentUpload>>();
  return (entity: ContentEntity, pattern: string, code: number): Promise<ContentUpload> => {
    const key = `${pattern} ${code}`;
    const made =
      painted.get(key) ??
      importFileMakers()
        .then(({ makePicture }) => makePicture(pattern, code))
        .then((png) => receiveUpload(scanner, entity, 'image', png, 'picture.png'));
    painted.set(key, made);
    return made;
  };
};

const receiveUpload = (
  scanner: UploadScanner,
  entity: ContentEntity,
  field: string,
  bytes: Buffer,
  name: string,
): Promise<ContentUpload> => receiveContentFile(scanner, entity, field, Readable.from([bytes]), name);

const alt = { imageAlt: 'Pola warna institusi', imageAltEn: 'Pattern in the colours of the institution' };

/** Differences between kinds: their dates and their files. */
const fieldsByKind: Readonly<Record<string, (item: DemoItem, today: string) => Readonly<Record<string, unknown>>>> = {
  news: ({ day = 0 }, today) => ({ ...alt, published: true, publishedAt: dayFrom(today, day) }),
  event: ({ day = 0 }, today) => ({ ...alt, published: true, eventDate: dayFrom(today, day) }),
  faq: () => ({}),
  brochure: ({ fromDay = 0, toDay = 0 }, today) => ({
    ...alt,
    submissionPeriodStartDate: dayFrom(today, fromDay),
    submissionPeriodEndDate: dayFrom(today, toDay),
  }),
};

interface ContentSources {
  /** yyyy-MM-dd in Jakarta. */
  readonly today: string;
  readonly scanner: UploadScanner;
  readonly paint: ReturnType<typeof createPictureCache>;
}

const makeUploads = async (
  entity: ContentEntity,
  item: DemoItem,
  { scanner, paint }: ContentSources,
): Promise<ContentUploads> => {
  const { title = '', titleEn = '', picture, fromDay } = item;
  const brochure = async () => (await importFileMakers()).makeBrochure([title, titleEn]);
  return {
    ...(picture && { image: await paint(entity, picture, item.institutionCode) }),
    ...(fromDay !== undefined && {
      file: await receiveUpload(scanner, entity, 'file', await brochure(), `${title}.pdf`),
    }),
  };
};

/** Fills in the values that demo texts share with the program. */
const fillText = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('{{codeMinutes}}', String(timeLimits.codeMinutes)) : value;

type ContentRules = Pick<Services, 'catalogue' | 'checker'>;

const loadKind = async (
  { catalogue, checker }: ContentRules,
  tx: Tx,
  key: string,
  items: readonly DemoItem[],
  sources: ContentSources,
) => {
  const entity = catalogue.content[key];
  if (!entity) return;
  for (const [order, item] of items.entries()) {
    const { picture: _p, day: _d, fromDay: _f, toDay: _t, ...fields } = item;
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fillText(value)]));
    const files = Object.entries(await makeUploads(entity, item, sources));
    const dated = fieldsByKind[key]?.(item, sources.today) ?? {};
    await createItem(tx, {
      checker,
      entity,
      author: { accountId: null, institutionCode: null },
      sent: { fields: { ...texts, ...dated, ...(key === 'faq' && { order: order + 1 }) }, isText: false },
      uploads: new Map(files.map(([field, upload]) => [field, { id: randomUUID(), upload }])),
    });
  }
};

/**
 * News, events, questions and brochures of specification 10, unless there is content already.
 * @returns whether it was loaded
 */
export const loadContent = async ({ db, catalogue, checker }: Services): Promise<boolean> => {
  // The portal makes these files itself, so they need no virus scanner.
  const scanner = createUploadScanner({ clamavUrl: undefined });
  const load = db.transaction(async (tx) => {
    await lockDemoPart(tx, 'content');
    if ((await tx.run(sql`select from content_item limit 1`)) === 1) return false;
    const { today } = await readToday(tx);
    const sources = { today, scanner, paint: createPictureCache(scanner) };
    // Files of this folder; saving an item checks it with its form.
    for (const [key, items] of Object.entries(contentData))
      await loadKind({ catalogue, checker }, tx, key, items as readonly DemoItem[], sources);
    return true;
  });
  return load.finally(() => scanner.close());
};
