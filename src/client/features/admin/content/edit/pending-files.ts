import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { newIntent } from '../../../../api/intent.ts';
import type { FieldFile, Upload } from '../../../../forms/runtime/form-runtime.ts';
import type { EditedItem } from '../use-kind.ts';

interface StoredMedia {
  readonly Id: string;
  readonly name?: string;
  readonly contentType?: string;
  readonly size?: number;
  readonly url?: string;
  readonly sizes?: readonly { readonly fallback: string }[];
}

const isMedia = (value: unknown): value is StoredMedia =>
  typeof value === 'object' && value !== null && 'Id' in value && ('sizes' in value || 'url' in value);

/** Finds a file by id: pending or stored with the item. */
export const useFindFile = (item: EditedItem | undefined, files: PendingFiles) => {
  const { t } = useTranslation();
  return useMemo(() => {
    const stored = Object.values(item ?? {}).filter(isMedia);
    return (id: string): FieldFile | undefined => {
      const pending = files.find(id);
      const media = stored.find(({ Id }) => Id === id);
      if (pending || !media) return pending;
      return {
        name: media.name ?? t('admin-content.value.picture'),
        contentType: media.contentType ?? 'image/jpeg',
        url: media.url ?? media.sizes?.[0]?.fallback ?? '',
        ...(media.size !== undefined && { size: media.size }),
      };
    };
  }, [item, files, t]);
};

interface PendingFile extends FieldFile {
  readonly file: File;
}

/** Chosen files, which are uploaded with the save. Until then the answers hold a temporary id. */
export const createPendingFiles = () => {
  const pending = new Map<string, PendingFile>();
  const upload: Upload = async (file) => {
    const id = newIntent();
    const { name, type: contentType, size } = file;
    pending.set(id, { file, name, contentType, size, url: URL.createObjectURL(file) });
    return { id, name, contentType, size };
  };
  return {
    upload,
    find: (id: unknown): PendingFile | undefined => pending.get(String(id)),
    release: (): void => {
      for (const { url } of pending.values()) URL.revokeObjectURL(url);
      pending.clear();
    },
  };
};

export type PendingFiles = ReturnType<typeof createPendingFiles>;
