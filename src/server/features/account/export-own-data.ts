import type { Answers } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { countAttempt, exportHour } from './limits.ts';
import { listSessions } from './list-sessions.ts';
import { findOwnData } from './queries/own-data.ts';

interface Owner {
  readonly accountId: string;
  readonly tokenHash: Buffer;
}

const addLink = (publicUrl: string) => (file: { readonly id: string }) => ({
  ...file,
  link: `${publicUrl}/api/form/file/${file.id}`,
});

/**
 * All data that the portal stores about a person, without secrets, which are stored as hashes only. Files are links.
 */
export const exportOwnData = async (services: Services, { accountId, tokenHash }: Owner): Promise<Answers> => {
  await countAttempt(services.db, [exportHour(accountId)]);
  const held = await findOwnData(services.db, accountId);
  if (!held) throw notFound();
  const link = addLink(services.publicUrl.get());
  const applications = held.applications.map((one) => ({
    ...one,
    files: one.files.map(link),
  }));
  return { ...held, applications, sessions: await listSessions(services.db, accountId, tokenHash) };
};
