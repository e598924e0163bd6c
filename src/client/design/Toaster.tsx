import { type ComponentType, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertIcon, CheckIcon, CrossIcon, InfoIcon } from './basic-icons.tsx';
import { chakra } from './chakra.ts';
import { Box, Text, VisuallyHidden } from './primitives.tsx';

type ToastTone = 'success' | 'error' | 'info';

interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

/** How long a toast is shown (specification 9). */
const TOAST_MS = 3250;
const MAX_TOASTS = 4;

/** The toasts on screen, newest last. Any code can add one. */
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
    // A repeated text replaces its toast, so that it is not read twice.
    const others = toasts.filter((toast) => toast.text !== text);
    replace([...others, { id: lastId, tone, text }].slice(-MAX_TOASTS));
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

const tones: Readonly<Record<ToastTone, { readonly color: string; readonly Icon: ComponentType }>> = {
  success: { color: 'fg.success', Icon: CheckIcon },
  error: { color: 'fg.error', Icon: AlertIcon },
  info: { color: 'fg.info', Icon: InfoIcon },
};

const DismissButton = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    width: '11',
    height: '11',
    flexShrink: 0,
    borderRadius: 'md',
    color: 'fg.muted',
    _hover: { background: 'bg.muted' },
  },
});

/** Minimum time after a pause. */
const MIN_REMAINING_MS = 400;

/** Dismisses the toast after its time; the time stops while the toast has the pointer or the focus. */
const useCountdown = (id: number, isPaused: boolean): void => {
  const left = useRef(TOAST_MS);
  useEffect(() => {
    if (isPaused) return;
    const start = performance.now();
    const timer = setTimeout(() => toaster.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(MIN_REMAINING_MS, left.current - (performance.now() - start));
    };
  }, [id, isPaused]);
};

const ToastCard = ({ id, tone, text }: Toast) => {
  const { t } = useTranslation();
  const [isPaused, setPaused] = useState(false);
  useCountdown(id, isPaused);
  const { color, Icon } = tones[tone];
  return (
    <Box
      data-tone={tone}
      position="relative"
      overflow="hidden"
      display="flex"
      alignItems="flex-start"
      background="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="md"
      boxShadow="lg"
      pointerEvents="auto"
      animation="rise 160ms ease-out"
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Box color={color} fontSize="lg" paddingBlock="3" paddingInlineStart="4">
        <Icon />
      </Box>
      <Text flex="1" paddingBlock="3" paddingInlineStart="3">
        <VisuallyHidden>{t(`app.toast.${tone}`)} </VisuallyHidden>
        {text}
      </Text>
      <DismissButton type="button" aria-label={t('app.toast.dismiss')} onClick={() => toaster.dismiss(id)}>
        <CrossIcon />
      </DismissButton>
      <Box
        aria-hidden="true"
        data-part="progress"
        position="absolute"
        insetInline="0"
        bottom="0"
        height="3px"
        background={color}
        transformOrigin="left"
        css={{ '[dir=rtl] &': { transformOrigin: 'right' } }}
        animation={`shrink ${TOAST_MS}ms linear forwards`}
        animationPlayState={isPaused ? 'paused' : 'running'}
      />
    </Box>
  );
};

/** The server renders no toasts, and hydration must match it; earlier toasts appear right after. */
const noToasts: readonly Toast[] = [];

/** Bottom right (specification 9). The list exists from the start, so that screen readers announce added toasts. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(toaster.subscribe, toaster.snapshot, () => noToasts);
  return (
    <Box
      role="log"
      aria-live="polite"
      position="fixed"
      zIndex="toast"
      bottom="var(--bottom-bar, 0px)"
      insetInlineEnd="0"
      width="full"
      maxWidth="26rem"
      padding="4"
      display="flex"
      flexDirection="column"
      gap="2"
      pointerEvents="none"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} />
      ))}
    </Box>
  );
};
