import { type ReactNode, useEffect, useRef } from 'react';
import type { ContentEntity } from '../../../../../engine/schema/types.ts';
import { LanguageTabs } from '../../../../forms/languages/LanguageTabs.tsx';
import { useAnswer, useRuntime } from '../../../../forms/runtime/RuntimeContext.tsx';
import { todayInJakarta } from './today.ts';

/** Publishing means "from today on" unless a day was chosen. */
const DayOfPublishing = ({ flag, from }: { readonly flag: string; readonly from: string }) => {
  const { answer, store } = useRuntime();
  const isPublished = useAnswer([flag]) === true;
  const wasPublished = useRef(isPublished);
  useEffect(() => {
    const isNew = isPublished && !wasPublished.current;
    wasPublished.current = isPublished;
    if (isNew && store.get([from]) === undefined) answer([from], todayInJakarta());
  }, [isPublished, from, answer, store]);
  return null;
};

/** What stands around the fields of a kind of content. */
export const EditorFrame = ({ children }: { readonly children: ReactNode }) => {
  const { flag, from } = (useRuntime().form.definition as ContentEntity).public;
  return (
    <>
      {flag !== undefined && from !== undefined && <DayOfPublishing flag={flag} from={from} />}
      <LanguageTabs>{children}</LanguageTabs>
    </>
  );
};
