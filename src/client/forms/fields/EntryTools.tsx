import { useTranslation } from 'react-i18next';
import { copyEntry } from '../../../engine/model/copy-entry.ts';
import { ActionButton } from '../controls/FormAction.tsx';
import { moveEntry } from '../controls/move-entry.ts';
import type { EntryToolsProps } from './entries.ts';

/** Buttons that move and copy an entry of a list, as `ui:options` allows. */
export const EntryTools = ({ entries, index, isCompact = false }: EntryToolsProps) => {
  const { t } = useTranslation();
  const { count, canAdd, options, node, nameOf, change, actionOf } = entries;
  const name = nameOf(index);
  const move = (by: 1 | -1): void =>
    change((list) => ({
      entries: moveEntry(list, index, index + by),
      places: moveEntry([...list.keys()], index, index + by),
      // At the end of the list the focus goes to the button that still works.
      focus: by < 0 ? [`up ${index + by}`, `down ${index + by}`] : [`down ${index + by}`, `up ${index + by}`],
      text: t('renderer.ranking.placed', { name, number: index + by + 1, count }),
    }));
  const copy = (): void =>
    change((list) => ({
      entries: [...list.slice(0, index + 1), copyEntry(node?.entry, list[index]), ...list.slice(index + 1)],
      places: [...list.keys()].flatMap((place) => (place === index ? [place, place] : [place])),
      // A list that is full now takes no further copy.
      focus: [`copy ${index}`, `remove ${index + 1}`],
      text: t('renderer.repeat.copied', { name, number: index + 2 }),
    }));
  const shape = isCompact
    ? ({ variant: 'ghost', paddingInline: '3', minWidth: '11' } as const)
    : ({ variant: 'outline', paddingInline: { base: '2.5', sm: '5' } } as const);
  return (
    <>
      {options['canReorder'] === true && (
        <>
          <ActionButton
            {...shape}
            action={actionOf(`up ${index}`)}
            aria-label={t('renderer.ranking.upOf', { name })}
            disabled={index === 0}
            onClick={() => move(-1)}
          >
            {isCompact ? '↑' : t('renderer.ranking.up')}
          </ActionButton>
          <ActionButton
            {...shape}
            action={actionOf(`down ${index}`)}
            aria-label={t('renderer.ranking.downOf', { name })}
            disabled={index === count - 1}
            onClick={() => move(1)}
          >
            {isCompact ? '↓' : t('renderer.ranking.down')}
          </ActionButton>
        </>
      )}
      {options['canCopy'] === true && (
        <ActionButton
          {...shape}
          action={actionOf(`copy ${index}`)}
          aria-label={t('renderer.repeat.copyOf', { name })}
          disabled={!canAdd}
          onClick={copy}
        >
          {t('renderer.repeat.copy')}
        </ActionButton>
      )}
    </>
  );
};
