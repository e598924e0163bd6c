import type { Settings } from '../../config/settings.ts';
import { SettingsError } from '../../config/settings.ts';
import { createLocalStorage } from './local-storage.ts';
import type { FileStorage } from './storage.ts';

/** @throws SettingsError for a store that this build cannot talk to */
export const createStorage = ({ storageUrl, dataDir }: Pick<Settings, 'storageUrl' | 'dataDir'>): FileStorage => {
  if (storageUrl === undefined) return createLocalStorage(dataDir);
  if (storageUrl.startsWith('file://')) return createLocalStorage(new URL(storageUrl).pathname);
  throw new SettingsError('STORAGE_URL names an S3 store, which this version does not support yet: leave it unset');
};
