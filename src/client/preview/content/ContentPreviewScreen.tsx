import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Box } from '../../design/primitives.tsx';
import { Detail } from '../../features/public/content/detail/DetailScreen.tsx';
import { showDetail } from '../../features/public/content/detail/use-detail.ts';
import { AnyView } from '../../features/public/content/list/any-page.tsx';
import { showList } from '../../features/public/content/list/use-list.ts';
import { findKind } from '../../features/shared/page/kinds.ts';
import { askForPreviewed, type PreviewedItem, tellPreviewHeight } from '../../features/shared/page/preview-message.ts';
import { useLanguage } from '../use-language.ts';

const alone = { related: [], previous: null, next: null, place: null } as const;
const onlyPage = { totalPages: 1, currentPage: 1, pageSize: 1, totalItems: 1 };

/** The public page of the item, or the list with nothing else in it where its kind has no such pages. */
const PublicPart = ({ previewed: { path, item, language, today } }: { readonly previewed: PreviewedItem }) => {
  if (findKind(path)?.page.detail) return <Detail detail={showDetail({ path, item, today, ...alone }, language)} />;
  const data = { path, items: [item], wish: { page: 1 }, pages: onlyPage, today };
  return <AnyView list={showList(data, language)} />;
};

const Spoken = ({ previewed }: { readonly previewed: PreviewedItem }) =>
  useLanguage(previewed.language) && <PublicPart previewed={previewed} />;

/** Links lead out of the frame, where nothing of this item exists yet. */
const stayHere = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};

/** Opened by itself, where no editor stands around it. */
const Lonely = () => {
  const { t } = useTranslation();
  return <PageHeading lead={t('app.contentPreview.alone')}>{t('app.screen.contentPreview')}</PageHeading>;
};

const usePreviewed = (): PreviewedItem | undefined => {
  const [previewed, setPreviewed] = useState<PreviewedItem>();
  useEffect(() => askForPreviewed(setPreviewed), []);
  return previewed;
};

const useHeight = () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const watch = new ResizeObserver(() => tellPreviewHeight(document.documentElement.scrollHeight));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return place;
};

/** What an editor has in the form, drawn by the public pages themselves; it stands in a frame in the editor. */
export const ContentPreviewScreen = () => {
  const previewed = usePreviewed();
  const place = useHeight();
  return (
    <Box ref={place} onClickCapture={stayHere} data-part="preview">
      {previewed ? <Spoken previewed={previewed} /> : window.parent === window && <Lonely />}
    </Box>
  );
};
