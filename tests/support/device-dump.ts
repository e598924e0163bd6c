import type { BrowserContext, Page } from 'playwright';

/** All data that the portal stores on the device, as one text: databases, both storages, caches, cookies. */
export const dumpDevice = async (page: Page, context: BrowserContext): Promise<string> => {
  const stored = await page.evaluate(async () => {
    const ended = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await ended(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store);
        found.push(name, store, await ended(entries.getAllKeys()), await ended(entries.getAll()));
      }
      database.close();
    }
    for (const name of await caches.keys())
      found.push(
        name,
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      );
    return JSON.stringify(found);
  });
  return `${stored} ${JSON.stringify(await context.cookies())}`;
};

/** Sets the age of every journal entry on the device. */
export const ageJournals = (page: Page, hours: number): Promise<void> =>
  page.evaluate(async (age) => {
    const at = new Date(Date.now() - age * 3_600_000).toISOString();
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('admission-journal');
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    await new Promise<void>((resolve) => {
      const transaction = database.transaction('entries', 'readwrite');
      transaction.oncomplete = () => resolve();
      const cursors = transaction.objectStore('entries').openCursor();
      cursors.onsuccess = () => {
        const cursor = cursors.result;
        if (!cursor) return;
        cursor.update({ ...cursor.value, at });
        cursor.continue();
      };
    });
    database.close();
    for (const [name, text] of Object.entries({ ...localStorage }))
      if (name.startsWith('journal:') && text !== '')
        localStorage.setItem(name, JSON.stringify({ ...JSON.parse(text), at }));
  }, hours);
