import { useQuery } from '@tanstack/react-query';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FailureNotice } from '../design/FailureNotice.tsx';
import { PageHeading } from '../design/PageHeading.tsx';
import { Box } from '../design/primitives.tsx';
import { CardSkeleton } from '../design/Skeleton.tsx';
import { applyTheme } from '../design/theme/themes.ts';
import { applyAppearance } from '../state/appearance.ts';
import { previewQuery } from './preview-data.ts';
import { type PreviewVariant, readVariant } from './preview-variant.ts';
import { isRendererKind, renderers } from './renderers/renderers.ts';
import { splitSubject } from './subjects.ts';
import { usePreviewLanguage } from './use-preview-language.ts';
import { useReportHeight } from './use-report-height.ts';

/** The height of the content with the same margin below as above. */
const measureContent = (content: HTMLElement): number => {
  const { top, height } = content.getBoundingClientRect();
  return Math.ceil(height + 2 * (top + window.scrollY));
};

const SubjectPreview = ({ view }: { readonly view: PreviewVariant }) => {
  const { t } = useTranslation();
  const { data: preview, error, refetch } = useQuery(previewQuery);
  const [kind, name] = splitSubject(view.subject);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!isRendererKind(kind)) return <PageHeading lead={t('preview.lead')}>{t('app.screen.preview')}</PageHeading>;
  if (!preview) return <CardSkeleton rows={4} />;
  const Kind = renderers[kind];
  return <Kind name={name} view={view} preview={preview} />;
};

/** One preview in the theme, language and appearance of its URL, without other content. */
export const PreviewFrameScreen = () => {
  const [search] = useSearchParams();
  const { i18n } = useTranslation();
  const [own] = useState(i18n.language);
  const view = readVariant(search, own);
  const { theme, appearance } = view;
  const isLanguageReady = usePreviewLanguage(view.language);
  const place = useReportHeight(measureContent);
  useLayoutEffect(() => {
    applyTheme(theme);
    applyAppearance(appearance);
  }, [theme, appearance]);
  return (
    <Box ref={place} data-preview={view.subject}>
      <Suspense fallback={<CardSkeleton rows={4} />}>
        {isLanguageReady && <SubjectPreview key={`${view.subject} ${view.example}`} view={view} />}
      </Suspense>
    </Box>
  );
};
