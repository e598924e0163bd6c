import { type ComponentProps, type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from './Button.tsx';
import { chakra } from './chakra.ts';

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

/** The parameter of an address that names the part of the page which is open, where no script opens it. */
const OPEN = 'open';

/** Whether a part of the page is open. */
export const useOpenPart = (part: string): readonly [boolean, (isOpen: boolean) => void] => {
  const [params] = useSearchParams();
  return useState(params.get(OPEN) === part);
};

/** The path of a page with its parts closed. */
export const closedPath = (url: URL): string => {
  const search = new URLSearchParams(url.searchParams);
  search.delete(OPEN);
  return `${url.pathname}${search.size === 0 ? '' : `?${search}`}`;
};

type PartButtonProps = Pick<ComponentProps<typeof Button>, 'variant' | 'colorPalette' | 'children' | 'onClick'> & {
  readonly marginTop?: string;
};

interface OpenButtonProps extends PartButtonProps {
  /** Id of the element that is shown or that has it. */
  readonly part: string;
}

/** For a browser without scripts: a link to the page with the part open. */
export const PartLink = ({ part, ...props }: Omit<OpenButtonProps, 'onClick'>) => {
  const [params] = useSearchParams();
  return (
    <WithoutScript>
      {() => <ButtonLink {...props} to={{ search: `${new URLSearchParams([...params, [OPEN, part]])}`, hash: part }} />}
    </WithoutScript>
  );
};

/** Opens a part of the page. Without scripts it is a link. */
export const OpenButton = ({ onClick, ...props }: OpenButtonProps) => {
  const { part: _inTheAddress, ...own } = props;
  return (
    <>
      <Button {...own} onClick={onClick} data-scripted="" />
      <PartLink {...props} />
    </>
  );
};

/** Closes the part again. */
export const CloseButton = ({ onClick, ...props }: PartButtonProps) => {
  const [params] = useSearchParams();
  return (
    <>
      <Button {...props} onClick={onClick} data-scripted="" />
      <WithoutScript>
        {() => {
          const others = [...params].filter(([name]) => name !== OPEN);
          return <ButtonLink {...props} to={{ search: `${new URLSearchParams(others)}` }} />;
        }}
      </WithoutScript>
    </>
  );
};

const Fold = chakra('details', {
  base: {
    '& summary': {
      display: 'list-item',
      width: 'fit-content',
      minHeight: '11',
      paddingBlock: '2.5',
      fontWeight: 'semibold',
      color: 'colorPalette.fg',
    },
    '& p': { marginBottom: '3', maxWidth: 'prose' },
  },
});

interface PlainConfirmationProps {
  /** What the page does. */
  readonly action: string;
  /** The button that opens the dialog. */
  readonly label: ReactNode;
  readonly title: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  /** Names and values that the page gets besides the action. */
  readonly values?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** The dialog that confirms an action, for a browser without scripts: a fold with the question and its button. */
export const PlainConfirmation = (props: PlainConfirmationProps) => (
  <WithoutScript>
    {() => {
      const { action, label, title, confirmLabel, isDangerous = false, values = {}, children } = props;
      const palette = isDangerous ? { colorPalette: 'danger' } : {};
      return (
        <Fold {...palette} data-part="confirmation">
          <summary>{label}</summary>
          <p>
            <strong>{title}</strong>
          </p>
          <p>{children}</p>
          <form method="post" encType="multipart/form-data">
            {Object.entries(values).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button {...palette} type="submit" name={ACTION} value={action}>
              {confirmLabel}
            </Button>
          </form>
        </Fold>
      );
    }}
  </WithoutScript>
);
