import { sharePart } from '../../features/shared/page/script-parts.ts';
import { findParts } from './page-parts.ts';

/** Opens the device's share dialog, else copies the page's address to the clipboard. */
const sharePage = async (title: string): Promise<'copied' | 'shared' | 'failed'> => {
  const url = location.href;
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url });
      return 'shared';
    }
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    // Closing the share dialog is no failure.
    return error instanceof DOMException && error.name === 'AbortError' ? 'shared' : 'failed';
  }
};

/** Shows the buttons that share the page, which need this script. */
export const bindShareButtons = (): void => {
  for (const part of findParts(sharePart)) {
    const button = part.querySelector('button');
    const status = part.querySelector<HTMLElement>('[role="status"]');
    if (!button || !status) continue;
    button.hidden = false;
    button.addEventListener('click', async () => {
      const outcome = await sharePage(part.dataset['title'] ?? document.title);
      status.textContent = status.dataset[outcome] ?? '';
    });
  }
};
