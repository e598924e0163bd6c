import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ContentVersion } from '../../../../../contract/content.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { hasStatus } from '../../../../api/api-error.ts';
import { describeError } from '../../../../design/describe-error.ts';
import { toaster } from '../../../../design/toaster.ts';
import { hasVersions, kindKey, readItem, versionsQuery } from '../item-queries.ts';
import { afterSavePath, type EditedItem, type Kind } from '../use-kind.ts';
import type { HeldFiles } from './held-files.ts';
import { type Base, sendItem } from './send-item.ts';

/** Somebody else was quicker. */
export interface Clash {
  readonly base: Base;
  readonly mine: Answers;
  readonly theirs: EditedItem;
  /** Who saved what is there now, and when. */
  readonly by: ContentVersion | undefined;
}

export const baseOf = ({ Id, version, values }: EditedItem): Base => ({ id: Id, version, values });

const useClash = (kind: Kind) => {
  const client = useQueryClient();
  return async (base: Base, mine: Answers): Promise<Clash> => {
    const [theirs, versions] = await Promise.all([
      // Past the cache: the form stands on what it began with until the clash is decided.
      readItem(kind, base.id),
      hasVersions(kind) ? client.fetchQuery(versionsQuery(kind, base.id)) : [],
    ]);
    return { base, mine, theirs, by: versions.find(({ version }) => version === theirs.version) };
  };
};

interface Saved {
  readonly onSaved: () => void;
  /** Saved, and what was typed meanwhile is not. */
  readonly onMore: (saved: Base) => void;
}

/** Saves, tells how it went, and leads to the list; a clash is handed back to be decided. */
export const useSave = (kind: Kind, files: HeldFiles, { onSaved, onMore }: Saved) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const findClash = useClash(kind);
  const [clash, setClash] = useState<Clash>();
  const latest = useRef(onSaved);
  latest.current = onSaved;

  const send = async (base: Base | undefined, answers: Answers, hasMore = () => false): Promise<void> => {
    let saved: EditedItem;
    try {
      const { message, data } = await sendItem(kind, base, answers, files);
      toaster.success(message);
      saved = data;
    } catch (error) {
      const found = base && hasStatus(error, 412) && (await findClash(base, answers).catch(() => undefined));
      if (found) return setClash(found);
      toaster.error(describeError(error, t));
      throw error;
    }
    setClash(undefined);
    const isMore = hasMore();
    if (!isMore) latest.current();
    await client.invalidateQueries({ queryKey: kindKey(kind), refetchType: 'none' });
    if (isMore) return onMore(baseOf(saved));
    await navigate(afterSavePath(kind));
  };
  return { send, clash, dismiss: () => setClash(undefined) };
};
