import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { buttonRecipe } from './button.recipe.ts';
import { Spinner } from './Spinner.tsx';

const StyledButton = chakra('button', buttonRecipe);

/** A link to another page, drawn as a button. */
export const ButtonLink = chakra(Link, buttonRecipe);

type ButtonProps = ComponentProps<typeof StyledButton> & { readonly isBusy?: boolean };

/** While busy it keeps its width and its focus and refuses a second press. */
export const Button = ({ isBusy = false, children, onClick, ...props }: ButtonProps) => (
  <StyledButton
    type="button"
    {...props}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? (event) => event.preventDefault() : onClick}
  >
    {isBusy && <Spinner />}
    {children}
  </StyledButton>
);
