import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FailureNotice } from '../design/Notice.tsx';
import { PageHeading } from '../design/PageHeading.tsx';
import { Box } from '../design/primitives.tsx';
import { CardSkeleton } from '../design/Skeleton.tsx';
import { applyTheme } from '../design/theme/apply-theme.ts';
import { showAppearance } from '../state/appearance.ts';
import type { Language } from '../state/languages.ts';
import { drawings, isDrawingKind } from './drawings/drawings.ts';
import { tellHeight } from './frame-height.ts';
import { previewQuery } from './preview-query.ts';
import { partsOf } from './subjects.ts';
import { useLanguage } from './use-language.ts';
import { type View, viewOf } from './view.ts';

/** The frame around is as high as what stands in it. */
const useHeight = () => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current || window.parent === window) return;
    const watch = new ResizeObserver(() => {
      const { top, height } = current.getBoundingClientRect();
      // As much room below as above.
      tellHeight(Math.ceil(height + 2 * (top + window.scrollY)));
    });
    watch.observe(current);
    return () => watch.disconnect();
  }, []);
  return place;
};

const Drawing = ({ view }: { readonly view: View }) => {
  const { t } = useTranslation();
  const { data: preview, error, refetch } = useQuery(previewQuery);
  const [kind, name] = partsOf(view.subject);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!isDrawingKind(kind)) return <PageHeading lead={t('preview.lead')}>{t('app.screen.preview')}</PageHeading>;
  if (!preview) return <CardSkeleton rows={4} />;
  const Kind = drawings[kind];
  return <Kind name={name} view={view} preview={preview} />;
};

/** One drawing and nothing else, in the theme, language and appearance that its address asks for. */
export const DrawingScreen = () => {
  const [search] = useSearchParams();
  const { i18n } = useTranslation();
  const [own] = useState(i18n.language as Language);
  const view = viewOf(search, own);
  const { theme, appearance } = view;
  const isSpoken = useLanguage(view.language);
  const place = useHeight();
  useLayoutEffect(() => {
    applyTheme(theme);
    showAppearance(appearance);
  }, [theme, appearance]);
  return (
    <Box ref={place} data-drawing={view.subject}>
      <Suspense fallback={<CardSkeleton rows={4} />}>
        {isSpoken && <Drawing key={`${view.subject} ${view.example}`} view={view} />}
      </Suspense>
    </Box>
  );
};
