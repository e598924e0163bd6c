import type { Answers } from '../../../engine/schema/types.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { count, exportHour } from './limits.ts';
import { seeSessions } from './own-sessions.ts';
import { findOwnData } from './queries/own-data.ts';

interface Owner {
  readonly accountId: string;
  readonly tokenHash: Buffer;
}

interface HeldFile {
  readonly id: string;
}

interface Held {
  readonly files: readonly HeldFile[];
}

const withLink = (publicUrl: string) => (file: HeldFile) => ({
  ...file,
  link: `${publicUrl}/api/form/file/${file.id}`,
});

/** Everything the portal holds on a person; secrets, which are hashes only, are left out. Files are named by link. */
export const exportOwnData = async (services: Services, { accountId, tokenHash }: Owner): Promise<Answers> => {
  await count(services.db, [exportHour(accountId)]);
  const held = await findOwnData(services.db, accountId);
  if (!held) throw notFound();
  const link = withLink(services.publicUrl.get());
  const applications = (held.applications as readonly Held[]).map((one) => ({ ...one, files: one.files.map(link) }));
  return { ...held, applications, sessions: await seeSessions(services.db, accountId, tokenHash) };
};
