import type { Envelope } from '../../../../../contract/call.ts';
import { contentCalls } from '../../../../../contract/content.ts';
import type { Answers } from '../../../../../engine/schema/types.ts';
import { toWire } from '../../../../../engine/wire/to-wire.ts';
import { callApi } from '../../../../api/http.ts';
import { differingFields } from '../../shared/answers.ts';
import { createSendOnce } from '../../shared/send-once.ts';
import type { EditedItem, Kind } from '../use-kind.ts';
import type { HeldFiles } from './held-files.ts';

/** What a save is built on; undefined for an item that does not exist yet. */
export interface Base {
  readonly id: string;
  readonly version: number;
  readonly values: Answers;
}

const asParts = (fields: Readonly<Record<string, unknown>>, files: HeldFiles): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    const held = files.find(value);
    if (held) form.set(name, held.file, held.name);
    else form.set(name, String(value ?? ''));
  }
  return form;
};

/** Only what was changed is sent: another's changes to the rest are not touched. Cleared answers travel empty. */
const bodyOf = (kind: Kind, base: Base | undefined, answers: Answers, files: HeldFiles) => {
  const changed = differingFields(base?.values ?? {}, answers);
  const given = Object.fromEntries(changed.map((field) => [field, answers[field]]));
  const { encoding, fields } = toWire(kind, given);
  const cleared = changed.filter((field) => answers[field] === undefined);
  const all = { ...fields, ...Object.fromEntries(cleared.map((field) => [kind.wire.rename?.[field] ?? field, null])) };
  return encoding === 'multipart' ? asParts(all, files) : all;
};

const sendOnce = createSendOnce();

/** @throws ApiError 412 when the item was saved by somebody else since */
export const sendItem = async (
  kind: Kind,
  base: Base | undefined,
  answers: Answers,
  files: HeldFiles,
): Promise<Envelope<EditedItem>> => {
  const { create, change } = contentCalls(kind);
  const body = bodyOf(kind, base, answers, files) as object;
  const send = (intent: string) =>
    base
      ? callApi(change, { params: { id: base.id }, ifMatch: base.version, body: body as never, intent })
      : callApi(create, { body: body as never, intent });
  const answer = await sendOnce([kind.key, base?.id, base?.version, answers], send);
  return answer as unknown as Envelope<EditedItem>;
};
