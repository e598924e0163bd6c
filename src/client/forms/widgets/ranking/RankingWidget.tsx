import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../../../../engine/model/field-facts.ts';
import { limitsOfEntries } from '../../../../engine/model/shown-schema.ts';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { VisuallyHidden } from '../../../design/primitives.tsx';
import { WithoutScript } from '../../../design/WithoutScript.tsx';
import { useChosenValues } from '../../controls/chosen-values.ts';
import { HelpText, Label, Row, SelectControl, Stack } from '../../controls/form-elements.tsx';
import { moveEntry } from '../../controls/move-entry.ts';
import { useFocusAfterChange } from '../../controls/use-focus-after-change.ts';
import { ChoiceFrame } from '../../fields/FieldFrame.tsx';
import { useRuntime } from '../../runtime/RuntimeContext.tsx';
import { useFieldTexts } from '../../runtime/use-texts.ts';
import type { WidgetProps } from '../widget.ts';

const Ranks = chakra('ol', {
  base: { display: 'flex', flexDirection: 'column', gap: '2', listStyle: 'none', padding: 0 },
});

const Name = chakra('span', { base: { flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' } });

const Rank = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    padding: '2',
    paddingInlineStart: '4',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    background: 'bg.panel',
    '[data-invalid] > &': { borderColor: 'fg.error' },
  },
});

interface PlainRanksProps {
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly refused: readonly unknown[];
  readonly chosen: readonly Choice[];
  /** Number of ranks at most. */
  readonly most: number;
  readonly nameOf: (choice: Choice) => string;
}

/** One list of the browser for each rank. */
const PlainRanks = ({ id, choices, refused, chosen, most, nameOf }: PlainRanksProps) => {
  const { t } = useTranslation();
  return Array.from({ length: Math.min(most, choices.length) }, (_, rank) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a rank is its place
    <Row key={rank}>
      <Label htmlFor={rank === 0 ? id : `${id}-rank-${rank}`}>{rank + 1}.</Label>
      <SelectControl id={rank === 0 ? id : `${id}-rank-${rank}`} name={id} defaultValue={String(chosen[rank] ?? '')}>
        <option value="">{t('renderer.select.choose')}</option>
        {choices.map((choice) => (
          <option
            key={String(choice)}
            value={String(choice)}
            disabled={refused.includes(choice) && !chosen.includes(choice)}
          >
            {nameOf(choice)}
          </option>
        ))}
      </SelectControl>
    </Row>
  ));
};

/** Several options in the order of the applicant's preference. Buttons add, move and remove them. */
export const RankingWidget = ({ id, path, schema, required }: WidgetProps) => {
  const { t } = useTranslation();
  const { leave } = useRuntime();
  const { option } = useFieldTexts(path);
  const { choices, refused, chosen, choose } = useChosenValues(path, schema);
  const [spoken, setSpoken] = useState('');
  const { root, focusNext } = useFocusAfterChange();
  const rest = choices.filter((choice) => !chosen.includes(choice));
  const isFull = chosen.length >= limitsOfEntries(schema).most;

  const place = (value: Choice, values: readonly Choice[]): void => {
    choose(values);
    leave();
    const number = values.indexOf(value) + 1;
    const params = { name: option(value), number, count: values.length };
    setSpoken(t(number === 0 ? 'renderer.ranking.removed' : 'renderer.ranking.placed', params));
  };
  const move = (index: number, by: 1 | -1): void => {
    const value = chosen[index];
    if (value === undefined) return;
    focusNext(...(by < 0 ? [`up ${value}`, `down ${value}`] : [`down ${value}`, `up ${value}`]));
    place(value, moveEntry(chosen, index, index + by));
  };
  const remove = (value: Choice): void => {
    focusNext(`add ${value}`);
    place(
      value,
      chosen.filter((other) => other !== value),
    );
  };
  const add = (value: Choice): void => {
    const next = rest[rest.indexOf(value) + 1] ?? rest[rest.indexOf(value) - 1];
    focusNext(`add ${next}`, `up ${value}`, `remove ${value}`);
    place(value, [...chosen, value]);
  };

  return (
    <ChoiceFrame id={id} path={path} required={required} isList>
      {(control) => (
        <>
          <Stack ref={root} gap="3" data-scripted="">
            {chosen.length > 0 && (
              <Ranks {...(control['aria-invalid'] && { 'data-invalid': '' })}>
                {chosen.map((value, index) => {
                  const name = option(value);
                  return (
                    <Rank key={String(value)}>
                      <span>{index + 1}.</span>
                      <Name>{name}</Name>
                      <Row gap="1">
                        <Button
                          variant="ghost"
                          data-action={`up ${value}`}
                          aria-label={t('renderer.ranking.upOf', { name })}
                          disabled={index === 0}
                          onClick={() => move(index, -1)}
                        >
                          {t('renderer.ranking.up')}
                        </Button>
                        <Button
                          variant="ghost"
                          data-action={`down ${value}`}
                          aria-label={t('renderer.ranking.downOf', { name })}
                          disabled={index === chosen.length - 1}
                          onClick={() => move(index, 1)}
                        >
                          {t('renderer.ranking.down')}
                        </Button>
                        <Button
                          variant="ghost"
                          data-action={`remove ${value}`}
                          aria-label={t('renderer.repeat.removeOf', { name })}
                          onClick={() => remove(value)}
                        >
                          {t('renderer.repeat.remove')}
                        </Button>
                      </Row>
                    </Rank>
                  );
                })}
              </Ranks>
            )}
            {chosen.length === 0 && <HelpText>{t('renderer.ranking.hint')}</HelpText>}
            {rest.length > 0 && (
              <Row>
                {rest.map((value) => (
                  <Button
                    key={String(value)}
                    variant="outline"
                    data-action={`add ${value}`}
                    aria-label={t('renderer.ranking.addOf', { name: option(value) })}
                    disabled={isFull || refused.includes(value)}
                    onClick={() => add(value)}
                  >
                    + {option(value)}
                  </Button>
                ))}
              </Row>
            )}
            {isFull && rest.length > 0 && <HelpText>{t('renderer.ranking.full', { count: chosen.length })}</HelpText>}
            <VisuallyHidden role="status">{spoken}</VisuallyHidden>
          </Stack>
          <WithoutScript>
            {() => (
              <PlainRanks
                id={id}
                choices={choices}
                refused={refused}
                chosen={chosen}
                most={limitsOfEntries(schema).most}
                nameOf={option}
              />
            )}
          </WithoutScript>
        </>
      )}
    </ChoiceFrame>
  );
};
