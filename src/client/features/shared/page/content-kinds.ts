import { content } from 'virtual:catalogue';
import type { ContentPage, PublicContent } from '../../../../engine/schema/types.ts';

export type { PublicContent } from '../../../../engine/schema/types.ts';

/** The kind of content whose pages stand under this first part of an address. */
export const findKind = (path: string | undefined): PublicContent | undefined =>
  content.find((kind) => kind.path === path);

/** The kind that the address of a page belongs to: `news` of `/news/a-slug`. */
export const findKindOfUrl = (url: URL): PublicContent | undefined => findKind(url.pathname.split('/')[1]);

/** Kinds whose lists are laid out like this, in the order of the data. */
export const listKindsByView = (view: ContentPage['view']): readonly PublicContent[] =>
  content.filter(({ page }) => page.view === view);
