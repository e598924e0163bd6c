import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { FailureNotice } from '../../design/FailureNotice.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Box, Stack } from '../../design/primitives.tsx';
import { CardSkeleton } from '../../design/Skeleton.tsx';
import { mailsQuery } from '../preview-data.ts';
import type { RendererProps } from '../preview-variant.ts';
import { UnknownSubject } from './InertPreview.tsx';

const STYLE_ATTRIBUTE = 'data-style';

/** Sets the mail's inline styles by script, which the content security policy allows, unlike style attributes. */
const renderMail = (place: HTMLElement, html: string): void => {
  // Texts of a mail are escaped, so that every match is an attribute.
  const letter = new DOMParser().parseFromString(html.replaceAll(' style="', ` ${STYLE_ATTRIBUTE}="`), 'text/html');
  const shadow = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  shadow.replaceChildren(...letter.body.childNodes);
  for (const element of shadow.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`))
    element.style.cssText = element.getAttribute(STYLE_ATTRIBUTE) ?? '';
  for (const link of shadow.querySelectorAll('a')) link.removeAttribute('href');
};

/** A mail with example values on white, without the portal's styles. */
export const MailPreview = ({ name, view }: RendererProps) => {
  const { data, error, refetch } = useQuery(mailsQuery(view.language));
  const mail = data?.find(({ template }) => template === name);
  const html = mail?.html ?? '';
  const put = useCallback(
    (place: HTMLDivElement | null): void => {
      if (place) renderMail(place, html);
    },
    [html],
  );
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton rows={4} />;
  if (!mail) return <UnknownSubject />;
  return (
    <Stack gap="4" data-ready="">
      <PageHeading>{mail.subject}</PageHeading>
      <Box background="white" color="black" padding="6" borderRadius="lg" borderWidth="1px" borderColor="border">
        <div ref={put} data-part="letter" />
      </Box>
    </Stack>
  );
};
