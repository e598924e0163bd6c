import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Place, toPointer } from '../../../../engine/model/form-model.ts';
import type { AnswerConflict, Choices, Side } from '../../../../engine/model/merge-answers.ts';
import type { Answers, FormDefinition } from '../../../../engine/schema/types.ts';
import { describeAnswerAt } from '../../../../engine/summary/describe-answers.ts';
import { Button } from '../../../design/Button.tsx';
import { chakra } from '../../../design/chakra.ts';
import { Heading, Row, Text } from '../../../design/primitives.tsx';
import { CONFLICT } from '../../../forms/draft/SaveStatus.tsx';
import { inFormOrder } from '../../../forms/runtime/error-places.ts';
import { EntryAnswer } from '../../../forms/summary/AnswerGroups.tsx';
import { definitionQuery } from '../../../forms/summary/AnswersSummary.tsx';
import { Hint } from './Hint.tsx';
import type { OpenConflict } from './send-draft.ts';
import { useAnswerName } from './use-answer-name.ts';

const Panel = chakra('section', {
  base: {
    borderWidth: '2px',
    borderColor: 'border.warning',
    borderRadius: 'md',
    background: 'bg.warning',
    color: 'fg',
    padding: { base: '4', md: '5' },
    // Below the header, which stays visible.
    scrollMarginTop: '24',
    _focusVisible: { outline: '3px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
  },
});

const Sides = chakra('fieldset', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    gap: '3',
    marginTop: '4',
    '& > legend': { fontWeight: 'semibold', marginBottom: '2' },
  },
});

const SideBox = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    minHeight: '11',
    padding: '3',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    background: 'bg',
    '& > input': { flex: 'none', width: '5', height: '5', marginTop: '0.5' },
    '& > div': { flex: 1, minWidth: 0 },
    '& label': { display: 'block', fontSize: 'sm', color: 'fg.muted', cursor: 'pointer' },
    // The whole box chooses, except links in the answer.
    '& label::after': { content: '""', position: 'absolute', inset: 0 },
    '& [data-value]': { marginTop: '1', fontWeight: 'medium', whiteSpace: 'pre-line', overflowX: 'auto' },
    '& [data-value] :is(a, button)': { position: 'relative', zIndex: 1 },
    _hover: { borderColor: 'fg' },
    '&:has(:checked)': { borderColor: 'colorPalette.solid', outline: '1px solid', outlineColor: 'colorPalette.solid' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '2px' },
  },
});

const sides: readonly Side[] = ['mine', 'theirs'];

interface ConflictScope {
  readonly definition: FormDefinition;
  readonly conflict: AnswerConflict;
  readonly answers: Readonly<Record<Side, Answers>>;
  readonly sourceParams: Readonly<Record<string, unknown>>;
}

/** The answer of one side in words. */
const SideAnswer = ({ definition, conflict, answers, sourceParams, side }: ConflictScope & { readonly side: Side }) => {
  const { t } = useTranslation();
  const value = conflict[side];
  if (value === false) return t('common.word.no');
  const entry = value === undefined ? undefined : describeAnswerAt(definition, answers[side], conflict.places[side]);
  if (!entry)
    return (
      <Text as="span" color="fg.muted">
        {t('application.clash.empty')}
      </Text>
    );
  const scope = { formKey: definition.key, answers: answers[side], sourceParams };
  // Of a table, only the cells that differ.
  return <EntryAnswer entry={entry.kind === 'grid' ? { ...entry, value } : entry} scope={scope} />;
};

interface ConflictChoiceProps extends ConflictScope {
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

const ConflictChoice = ({ chosen, onChoose, ...scope }: ConflictChoiceProps) => {
  const { t } = useTranslation();
  const { definition, conflict } = scope;
  const name = useAnswerName(definition)(conflict.places[conflict.mine === undefined ? 'theirs' : 'mine']);
  const id = useId();
  return (
    <Sides>
      <legend>{name}</legend>
      {sides.map((side) => (
        <SideBox key={side} data-side={side}>
          <input
            type="radio"
            id={`${id}-${side}`}
            name={id}
            aria-describedby={`${id}-${side}-value`}
            checked={chosen === side}
            onChange={() => onChoose(side)}
          />
          <div>
            <label htmlFor={`${id}-${side}`}>{t(`application.clash.${side}`)}</label>
            <div data-value="" id={`${id}-${side}-value`}>
              <SideAnswer {...scope} side={side} />
            </div>
          </div>
        </SideBox>
      ))}
    </Sides>
  );
};

interface ConflictPanelProps {
  readonly conflict: OpenConflict;
  readonly formKey: string;
  readonly sourceParams: Readonly<Record<string, unknown>>;
  readonly onDecide: (choices: Choices) => void;
}

/** Answers that were changed here and elsewhere, side by side. Until the applicant has chosen, nothing is overwritten. */
export const ConflictPanel = ({ conflict, formKey, sourceParams, onDecide }: ConflictPanelProps) => {
  const { t } = useTranslation();
  const { data: definition } = useQuery(definitionQuery(formKey));
  const panel = useRef<HTMLElement>(null);
  const [choices, setChoices] = useState<Choices>({});
  const { mine, theirs, saves } = conflict;
  const [isRefused, setRefused] = useState(false);
  const isReady = definition !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that a save has to wait for the choice
  useEffect(() => {
    if (saves > 0) panel.current?.focus();
  }, [saves, isReady]);
  if (!definition) return null;
  const conflicts = inFormOrder(
    definition,
    conflict.conflicts.map((one) => ({ ...one, path: one.key })),
  );
  const missing = conflicts.filter(({ key }) => choices[key] === undefined);
  const allOf = (side: Side): Choices => Object.fromEntries(conflicts.map(({ key }) => [key, side]));
  return (
    <Panel ref={panel} id={CONFLICT} tabIndex={-1} aria-labelledby="conflict-title" data-part="conflict">
      <Heading id="conflict-title" as="h2" fontSize="lg">
        {t('application.clash.title')}
      </Heading>
      <Text marginTop="2" role="status">
        {t('application.clash.text', { count: conflicts.length })}
      </Text>
      {conflicts.map((one) => (
        <ConflictChoice
          key={one.key}
          definition={definition}
          conflict={one}
          answers={{ mine, theirs }}
          sourceParams={sourceParams}
          chosen={choices[one.key]}
          onChoose={(side) => setChoices({ ...choices, [one.key]: side })}
        />
      ))}
      {isRefused && missing.length > 0 && (
        <Text marginTop="3" color="fg.error" fontWeight="medium" role="alert">
          {t('application.clash.missing', { count: missing.length })}
        </Text>
      )}
      <Row marginTop="4">
        <Button onClick={() => (missing.length > 0 ? setRefused(true) : onDecide(choices))}>
          {t(saves > 0 ? 'application.clash.save' : 'application.clash.apply')}
        </Button>
        {conflicts.length > 1 &&
          sides.map((side) => (
            <Button key={side} variant="outline" onClick={() => onDecide(allOf(side))}>
              {t(`application.clash.all.${side}`)}
            </Button>
          ))}
      </Row>
    </Panel>
  );
};

interface ReceivedHintProps {
  readonly formKey: string;
  readonly places: readonly Place[];
}

/** More names than this are not read. */
const MAX_NAMES = 5;

/** Names the answers that another tab or device has changed. */
export const ReceivedHint = ({ formKey, places }: ReceivedHintProps) => {
  const { t, i18n } = useTranslation();
  const { data: definition } = useQuery(definitionQuery(formKey));
  const nameOf = useAnswerName(definition);
  const found = places.map((place) => ({ place, path: toPointer(place) }));
  const names = [...new Set((definition ? inFormOrder(definition, found) : found).map(({ place }) => nameOf(place)))];
  const list = new Intl.ListFormat(i18n.language).format(names.slice(0, MAX_NAMES));
  const key = names.length > MAX_NAMES ? 'application.received.more' : 'application.received.fields';
  return (
    <Hint role="status" data-part="received">
      <p>{definition ? t(key, { fields: list, count: names.length - MAX_NAMES }) : t('application.joined')}</p>
    </Hint>
  );
};
