import type { ComponentProps } from 'react';
import type { PageName } from '../../../../contract/pages.ts';
import { TextLink } from '../../../design/TextLink.tsx';
import { useMayOpen } from './use-may-call.ts';

interface PageLinkProps extends ComponentProps<typeof TextLink> {
  readonly page: PageName;
}

/** A link to a page of the admin area; its text alone where the roles of the admin do not include the page. */
export const PageLink = ({ page, ...link }: PageLinkProps) => {
  const mayOpen = useMayOpen();
  return mayOpen(page) ? <TextLink {...link} /> : link.children;
};
