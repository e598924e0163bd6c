import { Fragment } from 'react';

/** Shorter words fit every column. */
const long = /\S{16}/;

/** A text whose long words, such as email addresses, may break after punctuation. */
export const LongWord = ({ children }: { readonly children: string }) =>
  long.test(children)
    ? children.split(/(?<=[@._/-])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one word have no identity beyond their index
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : children;
