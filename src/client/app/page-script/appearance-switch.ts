import { appearanceCookie } from '../../../contract/page-rendering.ts';
import { readCookie } from '../../api/cookies.ts';
import { type Appearance, applyAppearance, chooseAppearance, parseAppearance } from '../../state/appearance.ts';
import { onRestored } from './page-parts.ts';

const findChoices = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(`input[name="${appearanceCookie}"]`),
];

const show = (appearance: Appearance): void => {
  applyAppearance(appearance);
  for (const choice of findChoices()) choice.checked = choice.value === appearance;
};

const followChoice = (): void => show(parseAppearance(readCookie(appearanceCookie)));

/** The radio buttons of the appearance; a choice made before this script ran is applied. */
export const bindAppearanceSwitch = (): void => {
  const early = findChoices().find(({ checked, defaultChecked }) => checked && !defaultChecked);
  if (early) chooseAppearance(parseAppearance(early.value));
  else followChoice();
  for (const choice of findChoices())
    choice.addEventListener('change', () => chooseAppearance(parseAppearance(choice.value)));
  onRestored(followChoice);
};
