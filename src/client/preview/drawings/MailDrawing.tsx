import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { FailureNotice } from '../../design/Notice.tsx';
import { PageHeading } from '../../design/PageHeading.tsx';
import { Box, Stack } from '../../design/primitives.tsx';
import { CardSkeleton } from '../../design/Skeleton.tsx';
import { mailsQuery } from '../preview-query.ts';
import { Absent } from './Absent.tsx';
import type { DrawingProps } from './drawings.ts';

const STYLE = 'data-style';

/** The letter's own styles are set one by one: a policy that refuses inline styles lets a script do that. */
const putLetter = (place: HTMLElement, html: string): void => {
  // Texts of a letter are escaped: what reads like an attribute is one.
  const letter = new DOMParser().parseFromString(html.replaceAll(' style="', ` ${STYLE}="`), 'text/html');
  const shadow = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  shadow.replaceChildren(...letter.body.childNodes);
  for (const element of shadow.querySelectorAll<HTMLElement>(`[${STYLE}]`))
    element.style.cssText = element.getAttribute(STYLE) ?? '';
  for (const link of shadow.querySelectorAll('a')) link.removeAttribute('href');
};

/** A mail with example values, as mail programs show it: on white, without the portal's own styles. */
export const MailDrawing = ({ name, view }: DrawingProps) => {
  const { data, error, refetch } = useQuery(mailsQuery(view.language));
  const mail = data?.find(({ template }) => template === name);
  const html = mail?.html ?? '';
  const put = useCallback(
    (place: HTMLDivElement | null): void => {
      if (place) putLetter(place, html);
    },
    [html],
  );
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <CardSkeleton rows={4} />;
  if (!mail) return <Absent />;
  return (
    <Stack gap="4" data-ready="">
      <PageHeading>{mail.subject}</PageHeading>
      <Box background="white" color="black" padding="6" borderRadius="lg" borderWidth="1px" borderColor="border">
        <div ref={put} data-part="letter" />
      </Box>
    </Stack>
  );
};
