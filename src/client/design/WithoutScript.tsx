import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';

/**
 * What only a browser without scripts shows: it is in the server's page, and hydration leaves it alone. The control that
 * it replaces has `data-scripted`, which the page of a browser without scripts hides (`index.html`).
 */
export const WithoutScript = ({ children }: { readonly children: () => ReactNode }) => (
  <noscript>{import.meta.env.SSR ? children() : null}</noscript>
);

/** The name of the buttons of a form that do something else than submit it. */
export const ACTION = 'do';

interface PostButtonProps extends ComponentProps<typeof Button> {
  /** What the page does, where it does several things. */
  readonly action?: string;
}

/** A button outside forms. Without scripts it is sent to the page, which does what the button does. */
export const PostButton = ({ action, ...props }: PostButtonProps) => (
  <>
    <Button {...props} data-scripted="" />
    <WithoutScript>
      {() => {
        const { onClick: _byScript, isBusy: _never, ...plain } = props;
        return (
          <form method="post" encType="multipart/form-data">
            <Button {...plain} type="submit" {...(action !== undefined && { name: ACTION, value: action })} />
          </form>
        );
      }}
    </WithoutScript>
  </>
);
