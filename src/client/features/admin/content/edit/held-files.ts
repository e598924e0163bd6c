import { newIntent } from '../../../../api/intent.ts';
import type { ShownFile, Upload } from '../../../../forms/runtime/form-runtime.ts';

interface Held extends ShownFile {
  readonly file: File;
}

/** Files that were chosen but travel with the save: until then an id of their own stands in the answers. */
export const createHeldFiles = () => {
  const held = new Map<string, Held>();
  const upload: Upload = async (file) => {
    const id = newIntent();
    const { name, type: contentType, size } = file;
    held.set(id, { file, name, contentType, size, url: URL.createObjectURL(file) });
    return { id, name, contentType, size };
  };
  return {
    upload,
    find: (id: unknown): Held | undefined => held.get(String(id)),
    release: (): void => {
      for (const { url } of held.values()) URL.revokeObjectURL(url);
      held.clear();
    },
  };
};

export type HeldFiles = ReturnType<typeof createHeldFiles>;
