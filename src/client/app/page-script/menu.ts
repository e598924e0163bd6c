import { menuPanelId } from '../../features/shared/page/script-parts.ts';
import { onRestored } from './page-parts.ts';

const expanded = 'aria-expanded';

/**
 * The menu of small screens. The server renders a link to the panel, which opens it without scripts; here the link
 * becomes a button. The element stays the same, because it may have the focus.
 */
export const bindMenu = (): void => {
  const panel = document.getElementById(menuPanelId);
  const button = document.querySelector<HTMLAnchorElement>(`a[href="#${menuPanelId}"]`);
  if (!panel || !button) return;
  const isOpen = (): boolean => button.getAttribute(expanded) === 'true';
  const open = (shown: boolean): void => {
    button.setAttribute(expanded, String(shown));
    panel.toggleAttribute('data-open', shown);
  };
  const toggle = (event: Event): void => {
    event.preventDefault();
    open(!isOpen());
  };

  button.role = 'button';
  button.setAttribute('aria-controls', menuPanelId);
  // Opened as a link before this script ran: the menu stays open, and the hash is removed from the URL.
  const isTarget = location.hash === `#${menuPanelId}`;
  open(isTarget);
  panel.removeAttribute('data-scriptless');
  if (isTarget) history.replaceState(history.state, '', location.pathname + location.search);

  button.addEventListener('click', toggle);
  button.addEventListener('keydown', (event) => {
    if (event.key === ' ') toggle(event);
  });
  button.closest('header')?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    open(false);
    button.focus();
  });
  onRestored(() => open(false));
};
