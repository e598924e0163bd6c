import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../design/PageHeading.tsx';
import { Box } from '../design/primitives.tsx';
import { ItemArticle } from '../features/public/content/detail/DetailScreen.tsx';
import { toItemDetail } from '../features/public/content/detail/detail-data.ts';
import { AnyView } from '../features/public/content/list/AnyView.tsx';
import { toItemList } from '../features/public/content/list/list-data.ts';
import { findKind } from '../features/shared/page/content-kinds.ts';
import { type PreviewedItem, requestPreviewedItem } from '../features/shared/page/preview-message.ts';
import { usePreviewLanguage } from './use-preview-language.ts';
import { useReportHeight } from './use-report-height.ts';

const withoutOthers = { related: [], previous: null, next: null, place: null } as const;
const singlePage = { totalPages: 1, currentPage: 1, pageSize: 1, totalItems: 1 };

/** The public page of the item; for a kind without such pages, a list with only this item. */
const PublicPagePreview = ({ previewed: { path, item, language, today } }: { readonly previewed: PreviewedItem }) => {
  if (findKind(path)?.page.detail)
    return <ItemArticle detail={toItemDetail({ path, item, today, ...withoutOthers }, language)} />;
  const data = { path, items: [item], query: { page: 1 }, pages: singlePage, today };
  return <AnyView list={toItemList(data, language)} />;
};

const LocalizedPreview = ({ previewed }: { readonly previewed: PreviewedItem }) =>
  usePreviewLanguage(previewed.language) && <PublicPagePreview previewed={previewed} />;

/** Links would leave the preview, and the pages around an unsaved item do not exist yet. */
const preventNavigation = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};

/** The preview opened without an editor around it. */
const OutsideEditor = () => {
  const { t } = useTranslation();
  return <PageHeading lead={t('app.contentPreview.alone')}>{t('app.screen.contentPreview')}</PageHeading>;
};

const usePreviewed = (): PreviewedItem | undefined => {
  const [previewed, setPreviewed] = useState<PreviewedItem>();
  useEffect(() => requestPreviewedItem(setPreviewed), []);
  return previewed;
};

const measurePage = (): number => document.documentElement.scrollHeight;

/** The item in an editor's form, rendered by the public pages in a frame of the editor. */
export const ContentPreviewScreen = () => {
  const previewed = usePreviewed();
  const place = useReportHeight(measurePage);
  return (
    <Box ref={place} onClickCapture={preventNavigation} data-part="preview">
      {previewed ? <LocalizedPreview previewed={previewed} /> : window.parent === window && <OutsideEditor />}
    </Box>
  );
};
