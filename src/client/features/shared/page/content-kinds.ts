import { content } from 'virtual:catalogue';
import type { ContentPage, PublicContent } from '../../../../engine/schema/types.ts';

export type { PublicContent } from '../../../../engine/schema/types.ts';

/** The kind of content whose pages have this first path segment. */
export const findKind = (path: string | undefined): PublicContent | undefined =>
  content.find((kind) => kind.path === path);

/** The kind of content that a page's URL belongs to: `news` for `/news/a-slug`. */
export const findKindOfUrl = (url: URL): PublicContent | undefined => findKind(url.pathname.split('/')[1]);

/** Kinds whose lists have this layout, in the order of the data. */
export const listKindsByView = (view: ContentPage['view']): readonly PublicContent[] =>
  content.filter(({ page }) => page.view === view);
