import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../design/PageHeading.tsx';
import { Stack } from '../../../design/primitives.tsx';
import { usePageData } from '../../shared/page/public-page.ts';
import { CodeForm } from './CodeForm.tsx';
import type { Checked } from './document-check-page.ts';
import { Genuine } from './Genuine.tsx';
import { Unknown } from './Unknown.tsx';

/** Tells anybody who holds a paper whether it was issued here, and what must stand on it. */
export const DocumentCheckScreen = () => {
  const { t } = useTranslation();
  const { code, document } = usePageData<Checked>();
  return (
    <Stack gap="6" maxWidth="xl">
      <PageHeading lead={t('document.check.lead')}>{t('document.check.title')}</PageHeading>
      <div aria-live="polite">{document ? <Genuine document={document} /> : <Unknown code={code} />}</div>
      <CodeForm key={code} />
    </Stack>
  );
};
