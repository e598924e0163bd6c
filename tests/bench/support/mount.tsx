import { loadLocale } from 'virtual:locales';
import { loadPageTexts } from 'virtual:page-texts';
import createCache from '@emotion/cache';
import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { getQueryClient } from '../../../src/client/api/queries.ts';
import { PageStylesContext } from '../../../src/client/design/chakra.ts';
import { createPageStyles } from '../../../src/client/design/theme/page-styles.ts';

const markReady = (count: number): void => {
  const inputs = [
    ...document.querySelectorAll<HTMLInputElement>('form p input, form td input, form [data-field] input'),
  ];
  if (inputs.length < count) return void setTimeout(() => markReady(count), 50);
  for (const input of inputs) input.dataset['ready'] = '';
};

/** Renders a measured page and marks its inputs once all of them are there. */
export const mount = (page: ReactNode, count: number): void => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(page);
  markReady(count);
};

/** Texts in Indonesian and the providers of the portal around a page. */
export const inPortal = async (page: ReactNode): Promise<ReactNode> => {
  const translation = { ...(await loadLocale('id')), ...(await loadPageTexts('id', 'steps')) };
  await i18next.use(initReactI18next).init({ lng: 'id', resources: { id: { translation } } });
  return (
    <PageStylesContext value={createPageStyles(createCache({ key: 'ui' }))}>
      <QueryClientProvider client={getQueryClient()}>{page}</QueryClientProvider>
    </PageStylesContext>
  );
};
