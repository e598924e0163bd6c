export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

/** How long a toast stays (specification 9). */
export const TOAST_MS = 3250;
const MOST_AT_ONCE = 4;

/** The toasts that are on screen, newest last; a list of its own so that any code can tell the user something. */
export const createToaster = () => {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();

  const replace = (next: readonly Toast[]): void => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  const show = (tone: ToastTone, text: string): void => {
    if (text === '') return;
    lastId += 1;
    // The same sentence twice at once would only be read out twice.
    const others = toasts.filter((toast) => toast.text !== text);
    replace([...others, { id: lastId, tone, text }].slice(-MOST_AT_ONCE));
  };

  return {
    success: (text: string) => show('success', text),
    error: (text: string) => show('error', text),
    info: (text: string) => show('info', text),
    dismiss: (id: number) => replace(toasts.filter((toast) => toast.id !== id)),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => toasts,
  };
};

export const toaster = createToaster();
