import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { labelKeyOf } from '../../../engine/text/keys.ts';
import type { ShownError } from '../runtime/error-store.ts';
import { controlId, focusField } from '../runtime/focus-field.ts';
import { useRuntime } from '../runtime/RuntimeContext.tsx';
import { useErrorTexts } from '../runtime/use-texts.ts';

const Box = chakra('div', {
  base: {
    borderWidth: '2px',
    borderColor: 'fg.error',
    borderRadius: 'md',
    background: 'bg.error',
    color: 'fg',
    padding: '4',
    marginBottom: '6',
    _focusVisible: { outline: '3px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
    '& a': { color: 'fg.error', textDecoration: 'underline', fontWeight: 'medium' },
    '& ul': { listStyle: 'disc', paddingInlineStart: '5', marginTop: '2' },
    '& li': { paddingBlock: '1' },
  },
});

const SummaryLine = ({ error }: { readonly error: ShownError }) => {
  const { i18n, t } = useTranslation();
  const { form, reveal, nameOf } = useRuntime();
  const say = useErrorTexts();
  const { key } = form.definition;
  const labelKey = labelKeyOf(error.key);
  const sentence = say(error);
  const label = nameOf(error.path) ?? (i18n.exists(labelKey) ? t(labelKey) : '');
  return (
    <li>
      <a
        href={`#${controlId(key, error.path)}`}
        onClick={(event) => {
          event.preventDefault();
          if (!reveal(error.path)) focusField(key, error.path);
        }}
      >
        {label === '' || sentence.includes(label) ? sentence : `${label.replace(/\.$/, '')}: ${sentence}`}
      </a>
    </li>
  );
};

interface ErrorSummaryProps {
  readonly attempt: number;
  /** Why the whole form was refused, where no field is to blame: a wrong password, a lost connection. */
  readonly refusal?: string | undefined;
}

/** Every error of the form with a link to its field. It takes the focus after each refused submit. */
export const ErrorSummary = ({ attempt, refusal }: ErrorSummaryProps) => {
  const { t } = useTranslation();
  const { errors } = useRuntime();
  const list = useSyncExternalStore(errors.subscribe, errors.all);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);
  if (attempt === 0 || (list.length === 0 && !refusal)) return null;
  return (
    <Box ref={box} role="alert" tabIndex={-1} data-part="error-summary">
      <strong>{list.length === 0 ? refusal : t('renderer.summary.title', { count: list.length })}</strong>
      <ul hidden={list.length === 0}>
        {list.map((error) => (
          <SummaryLine key={`${error.path} ${error.key}`} error={error} />
        ))}
      </ul>
    </Box>
  );
};
