import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Settings } from '../../config/settings.ts';
import { StartError } from '../../errors.ts';
import { createLocalStorage } from './local-storage.ts';
import { createMovingStorage } from './moving-storage.ts';
import { createS3Storage } from './s3/s3-storage.ts';
import { parseS3Url } from './s3/s3-url.ts';
import type { FileStorage } from './storage.ts';

const openStore = (storageUrl: string | undefined, dataDir: string): FileStorage => {
  if (storageUrl === undefined) return createLocalStorage(dataDir);
  if (storageUrl.startsWith('file:///')) return createLocalStorage(fileURLToPath(storageUrl));
  const address = parseS3Url(storageUrl);
  if (!address) throw new StartError('STORAGE_URL must be an address such as s3://bucket or file:///srv/portal');
  return createS3Storage(address, dataDir);
};

type StorageSettings = Pick<Settings, 'storageUrl' | 'dataDir'> & Partial<Pick<Settings, 'storageFormerUrl'>>;

/**
 * The store of the settings: a folder, or a store that speaks S3.
 * @throws StartError for an address of neither
 */
export const createStorage = ({ storageUrl, storageFormerUrl, dataDir }: StorageSettings): FileStorage => {
  const current = openStore(storageUrl, dataDir);
  return storageFormerUrl === undefined ? current : createMovingStorage(current, openStore(storageFormerUrl, dataDir));
};

/** @param place as a command is given it: a folder, `file:///folder` or `s3://bucket/folder?…` */
export const toPlaceUrl = (place: string): URL =>
  /^(?:s3|file):\/\//.test(place) ? new URL(place) : pathToFileURL(resolve(place));

/** The store at a place. @param dataDir where files lie on this machine before they are stored */
export const openPlace = (place: string, dataDir: string): FileStorage =>
  createStorage({ storageUrl: toPlaceUrl(place).href, dataDir });
