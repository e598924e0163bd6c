import type { FieldProps } from '@rjsf/utils';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newEntry } from '../../../engine/model/defaults.ts';
import { nodeAt } from '../../../engine/model/form-model.ts';
import { hasGroupsAsEntries, limitsOfEntries } from '../../../engine/model/shown-schema.ts';
import { listOf } from '../../../engine/schema/json.ts';
import { withRest } from '../../api/rest-of-page.ts';
import { useFocusAfterChange } from '../controls/use-focus-after-change.ts';
import { controlId } from '../runtime/focus-field.ts';
import { toPointer } from '../runtime/path.ts';
import { useEntryCount, useRuntime } from '../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../runtime/use-texts.ts';
import type { Entries } from './entries.ts';
import { toWidgetProps } from './MemoWidget.tsx';
import { useEntryKeys } from './use-entry-keys.ts';

/** The entries of a list, within the limits of its schema. */
export const useEntries = (props: FieldProps): Entries => {
  const { t } = useTranslation();
  const { answer, leave, form, store } = useRuntime();
  const { path, required, schema, options } = toWidgetProps(props);
  const { label } = useFieldTexts(path);
  const { root, focusNext, focusField } = useFocusAfterChange();
  const [announced, setAnnounced] = useState('');
  const limits = limitsOfEntries(schema);
  const least = Math.max(limits.least, required ? 1 : 0);
  const count = Math.max(useEntryCount(path), least);
  const keys = useEntryKeys(count);
  const blank = hasGroupsAsEntries(schema) ? {} : null;
  const node = nodeAt(form.definition, path.map(String));
  const actionOf = (name: string): string => `${name} ${toPointer(path)}`;
  const nameOf = (index: number): string => t('renderer.repeat.entry', { label, number: index + 1 });
  /** As the store has them: presses that waited for code run one after the other, before the list is rendered again. */
  const entriesNow = (): readonly unknown[] => {
    const entries = listOf(store.get(path));
    return Array.from({ length: Math.max(entries.length, least) }, (_, index) => entries[index] ?? blank);
  };
  return {
    count,
    canAdd: options['canAdd'] !== false && count < limits.most,
    canRemove: options['canRemove'] !== false && count > least,
    options,
    node,
    nameOf,
    keyOf: keys.keyOf,
    announced,
    actionOf,
    root,
    add: () =>
      withRest(() => {
        const entries = entriesNow();
        if (entries.length >= limits.most) return;
        focusField(controlId(form.definition.key, toPointer([...path, entries.length])));
        answer(path, [...entries, (node && newEntry(node)) ?? blank]);
      }),
    remove: (index) => {
      const rest = listOf(store.get(path)).filter((_, other) => other !== index);
      keys.rearrange(Array.from({ length: count }, (_, other) => other).filter((other) => other !== index));
      focusNext(actionOf('add'));
      answer(path, rest.length === 0 ? undefined : rest);
      leave();
      setAnnounced(t('renderer.ranking.removed', { name: nameOf(index) }));
    },
    change: (toChange) => {
      const { entries, places, focus, text } = toChange(entriesNow());
      keys.rearrange(places);
      focusNext(...focus.map(actionOf));
      answer(path, entries);
      leave();
      setAnnounced(text);
    },
  };
};
