import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Envelope } from '../../../../../contract/call.ts';
import { type ContentVersion, contentCalls } from '../../../../../contract/content.ts';
import type { Answers, ContentEntity } from '../../../../../engine/schema/types.ts';
import { toWire } from '../../../../../engine/wire/to-wire.ts';
import { wireNameOf } from '../../../../../engine/wire/wire-names.ts';
import { hasStatus } from '../../../../api/api-error.ts';
import { callApi } from '../../../../api/http.ts';
import { describeError } from '../../../../design/FailureNotice.tsx';
import { toaster } from '../../../../design/Toaster.tsx';
import { differingFields } from '../../shared/answers.ts';
import { createSendOnce } from '../../shared/send-once.ts';
import { hasVersions, kindKey, readItem, versionsQuery } from '../queries.ts';
import { afterSavePath, type EditedItem, toEditedItem } from '../use-kind.ts';
import type { PendingFiles } from './pending-files.ts';

/** The stored version that a save is based on; undefined for a new item. */
export interface EditBase {
  readonly id: string;
  readonly version: number;
  readonly values: Answers;
}

const toFormData = (fields: Readonly<Record<string, unknown>>, files: PendingFiles): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const file = files.find(value);
    if (file) form.set(name, file.file, file.name);
    else form.set(name, String(value ?? ''));
  }
  return form;
};

/** Sends only changed fields, so that changes of other admins to other fields stay. Cleared answers are sent as null. */
const toBody = (kind: ContentEntity, base: EditBase | undefined, answers: Answers, files: PendingFiles) => {
  const changed = differingFields(base?.values ?? {}, answers);
  const sent = Object.fromEntries(changed.map((field) => [field, answers[field]]));
  const { encoding, fields } = toWire(kind, sent);
  const cleared = changed.filter((field) => answers[field] === undefined);
  const all = { ...fields, ...Object.fromEntries(cleared.map((field) => [wireNameOf(kind.wire, field), null])) };
  return encoding === 'multipart' ? toFormData(all, files) : all;
};

const sendOnce = createSendOnce();

/** @throws ApiError 412 when another admin has saved the item since */
const sendItem = async (
  kind: ContentEntity,
  base: EditBase | undefined,
  answers: Answers,
  files: PendingFiles,
): Promise<Envelope<EditedItem>> => {
  const { create, change } = contentCalls(kind);
  const body = toBody(kind, base, answers, files);
  const send = (intent: string) =>
    base
      ? callApi(change, { params: { id: base.id }, ifMatch: base.version, body, intent })
      : callApi(create, { body, intent });
  const reply = await sendOnce([kind.key, base?.id, base?.version, answers], send);
  return { ...reply, data: toEditedItem(reply.data) };
};

/** Another admin saved the item first. */
export interface ItemConflict {
  readonly base: EditBase;
  readonly mine: Answers;
  readonly theirs: EditedItem;
  /** The version that is stored now. */
  readonly by: ContentVersion | undefined;
}

export const toEditBase = ({ Id, version, values }: EditedItem): EditBase => ({ id: Id, version, values });

const useFindConflict = (kind: ContentEntity) => {
  const client = useQueryClient();
  return async (base: EditBase, mine: Answers): Promise<ItemConflict> => {
    const [theirs, versions] = await Promise.all([
      // Bypasses the cache: the form keeps its base until the conflict is resolved.
      readItem(kind, base.id),
      hasVersions(kind) ? client.fetchQuery(versionsQuery(kind, base.id)) : [],
    ]);
    return { base, mine, theirs, by: versions.find(({ version }) => version === theirs.version) };
  };
};

interface SaveCallbacks {
  readonly onSaved: () => void;
  /** Saved, but the user has typed more meanwhile. */
  readonly onSavedWithMore: (saved: EditBase) => void;
}

/** Saves, shows the result and opens the list. A conflict is returned as state. */
export const useSaveItem = (kind: ContentEntity, files: PendingFiles, { onSaved, onSavedWithMore }: SaveCallbacks) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const findConflict = useFindConflict(kind);
  const [conflict, setConflict] = useState<ItemConflict>();
  const latest = useRef(onSaved);
  latest.current = onSaved;

  const send = async (base: EditBase | undefined, answers: Answers, hasMore = () => false): Promise<void> => {
    let saved: EditedItem;
    try {
      const { message, data } = await sendItem(kind, base, answers, files);
      toaster.success(message);
      saved = data;
    } catch (error) {
      const found = base && hasStatus(error, 412) && (await findConflict(base, answers).catch(() => undefined));
      if (found) return setConflict(found);
      toaster.error(describeError(error, t));
      throw error;
    }
    setConflict(undefined);
    const isMore = hasMore();
    if (!isMore) latest.current();
    await client.invalidateQueries({ queryKey: kindKey(kind), refetchType: 'none' });
    if (isMore) return onSavedWithMore(toEditBase(saved));
    await navigate(afterSavePath(kind));
  };
  return { send, conflict, dismiss: () => setConflict(undefined) };
};
