import { institutions } from 'virtual:catalogue';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColourMode } from '../../../engine/colours/neutrals.ts';
import { FailureNotice } from '../../design/FailureNotice.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Box, Card, Heading, Stack, Text } from '../../design/primitives.tsx';
import { CardSkeleton } from '../../design/Skeleton.tsx';
import { mailsQuery } from '../preview-data.ts';
import type { RendererProps } from '../preview-variant.ts';
import { UnknownSubject } from './InertPreview.tsx';

const STYLE_ATTRIBUTE = 'data-style';

/** The reader's device would choose; the preview shows the chosen appearance. */
const styleSheetOf = (text: string, appearance: ColourMode): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text.replace('(prefers-color-scheme:dark)', appearance === 'dark' ? 'all' : 'not all'));
  return sheet;
};

/** Sets the mail's styles by script, which the content security policy allows, unlike style attributes and elements. */
const renderMail = (place: HTMLElement, html: string, appearance: ColourMode): void => {
  // Texts of a mail are escaped, so that every match is an element or an attribute.
  const [before = '', styles = '', after = ''] = html.split(/<\/?style>/);
  const plain = `${before}${after}`.replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`);
  const letter = new DOMParser().parseFromString(plain, 'text/html');
  const shadow = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [styleSheetOf(styles, appearance)];
  shadow.replaceChildren(...letter.body.childNodes);
  for (const element of shadow.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`))
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
  for (const link of shadow.querySelectorAll('a')) link.removeAttribute('href');
};

/** Code of the institution of a theme; 0 for the group's. */
const senderOf = (theme: string): number => institutions.find((one) => one.theme === theme)?.code ?? 0;

/** A mail with example values, without the portal's styles. */
export const MailPreview = ({ name, view }: RendererProps) => {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(mailsQuery(view.language, senderOf(view.theme)));
  const mail = data?.find(({ template }) => template === name);
  const html = mail?.html ?? '';
  const put = useCallback(
    (place: HTMLDivElement | null): void => {
      if (place) renderMail(place, html, view.appearance);
    },
    [html, view.appearance],
  );
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton rows={4} />;
  if (!mail) return <UnknownSubject />;
  return (
    <Stack gap="4" data-ready="">
      <PageHeading>{mail.subject}</PageHeading>
      <Box borderRadius="lg" borderWidth="1px" borderColor="border" overflow="hidden">
        <div ref={put} data-part="letter" />
      </Box>
      {mail.short !== null && (
        <Card as="section">
          <Heading>{t('preview.short')}</Heading>
          <Text marginTop="2" overflowWrap="anywhere">
            {mail.short}
          </Text>
        </Card>
      )}
    </Stack>
  );
};
