import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownFile } from '../../../../forms/runtime/form-runtime.ts';
import type { EditedItem } from '../use-kind.ts';
import type { HeldFiles } from './held-files.ts';

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

/** Files of an item by their ids: just chosen, or stored with it. */
export const useFindFile = (item: EditedItem | undefined, files: HeldFiles) => {
  const { t } = useTranslation();
  return useMemo(() => {
    const stored = Object.values(item ?? {}).filter(isMedia);
    return (id: string): ShownFile | undefined => {
      const held = files.find(id);
      const media = stored.find(({ Id }) => Id === id);
      if (held || !media) return held;
      return {
        name: media.name ?? t('admin-content.value.picture'),
        contentType: media.contentType ?? 'image/jpeg',
        url: media.url ?? media.sizes?.[0]?.fallback ?? '',
        ...(media.size !== undefined && { size: media.size }),
      };
    };
  }, [item, files, t]);
};
