import { Fragment } from 'react';

/** What is shorter fits every column. */
const long = /\S{16}/;

/** A text whose long words, such as addresses, break where a reader would break them: after a sign, and else anywhere. */
export const LongWord = ({ children }: { readonly children: string }) =>
  long.test(children)
    ? children.split(/(?<=[@._/-])/).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one word have no identity beyond their place
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : children;
