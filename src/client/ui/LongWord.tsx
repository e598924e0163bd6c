import { Fragment } from 'react';

/** An address or another long word, broken where a reader would break it: after a sign, and else anywhere. */
export const LongWord = ({ children }: { readonly children: string }) =>
  children.split(/(?<=[@._/-])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one word have no identity beyond their place
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
