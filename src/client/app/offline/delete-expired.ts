import { readDeviceOwner } from '../../api/device-record.ts';
import { deleteOtherReplies } from '../../api/offline-data.ts';
import { deleteOtherUnsentFiles } from '../../forms/draft/unsent-files.ts';

/** Deletes what this device has kept for too long, also without a login. */
export const deleteExpired = async (): Promise<void> => {
  const owner = readDeviceOwner() || undefined;
  await deleteOtherReplies(owner);
  await deleteOtherUnsentFiles(owner);
};
