import { useTranslation } from 'react-i18next';
import { chakra } from '../../design/chakra.ts';
import type { SaveState } from './autosave.ts';

const Line = chakra('p', {
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'center',
    justifyContent: 'center',
    minHeight: '6',
    paddingInline: '4',
    color: 'fg.muted',
    fontSize: 'xs',
    lineHeight: 'snug',
    textAlign: 'center',
    '& a': { textDecoration: 'underline' },
    '&[data-unsent=true]': { background: 'bg.warning', color: 'fg.warning', fontWeight: 'semibold', paddingBlock: '1' },
  },
});

/** The id of the element in which the applicant chooses between two versions. */
export const CONFLICT = 'conflict';

/** `10.42` in Indonesian, `10:42` in English, by the device's clock. */
const clockTime = (iso: string, language: string): string =>
  new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hour12: false }).format(new Date(iso));

interface SaveStatusProps {
  readonly state: SaveState;
  /** Whether this device can store input. */
  readonly isStored: boolean;
}

const useSentence = ({ state, isStored }: SaveStatusProps): string => {
  const { t, i18n } = useTranslation();
  if (state.kind === 'saved') return t('renderer.save.saved', { time: clockTime(state.at, i18n.language) });
  if (state.kind === 'unsent' && !isStored) return t('renderer.save.unstored');
  if (state.kind === 'unsent') return t(`renderer.save.${state.reason}`);
  return state.kind === 'saving' ? t('renderer.save.saving') : '';
};

/** State of the draft. Screen readers do not announce "Saving": it would interrupt after every pause. */
export const SaveStatus = (props: SaveStatusProps) => {
  const { state } = props;
  const { t } = useTranslation();
  const sentence = useSentence(props);
  const isBrief = state.kind === 'saving' || state.kind === 'idle';
  return (
    <Line role="status" data-unsent={state.kind === 'unsent'} data-part="save-status" data-state={state.kind}>
      <span aria-hidden={isBrief || undefined}>{sentence}</span>
      {state.kind === 'unsent' && state.reason === 'conflict' && (
        <a
          href={`#${CONFLICT}`}
          onClick={(event) => {
            event.preventDefault();
            document.getElementById(CONFLICT)?.focus();
          }}
        >
          {t('renderer.save.choose')}
        </a>
      )}
    </Line>
  );
};
