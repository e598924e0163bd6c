import { assign, setup } from 'xstate';
import { type EffectActions, withEffects } from './effects.ts';

/** The properties of an institution of `schemas/institutions.json` that the machine uses. */
interface InstitutionRef {
  readonly code: number;
  readonly parameter: string;
  readonly theme: string;
}

interface InstitutionChoice {
  /** Parameter of the chosen institution, null when none is. */
  readonly current: string | null;
  /** The previous choice. */
  readonly before: string | null;
  /** Whether the previous choice equals the current one (specification 4). */
  readonly isSame: boolean;
}

/** `value`: route parameter or code of an institution; empty clears the choice. */
interface InstitutionEvent {
  readonly type: 'institution.selected';
  readonly value: string | number;
}

/** Theme while no institution is chosen (specification 4). */
const DEFAULT_THEME = 'theme-yayasan';

const findInstitution = (
  institutions: readonly InstitutionRef[],
  value: string | number | null,
): InstitutionRef | undefined => institutions.find(({ code, parameter }) => parameter === value || code === value);

/** Theme of the institution with this parameter or code, else the default theme. */
export const themeOf = (institutions: readonly InstitutionRef[], value: string | number | null): string =>
  findInstitution(institutions, value)?.theme ?? DEFAULT_THEME;

const choose = (before: string | null, current: string | null): InstitutionChoice => ({
  before,
  current,
  isSame: before === current,
});

/** Effects that the browser performs. */
export interface InstitutionEffects {
  readonly applyTheme: { readonly theme: string };
}

const effects: EffectActions<InstitutionEffects> = { applyTheme: () => {} };

/**
 * Choice of an institution (specification 4): set from a route parameter or a code; the previous choice is stored.
 * An unknown institution is refused. Effects: `InstitutionEffects`.
 */
export const createInstitutionMachine = (institutions: readonly InstitutionRef[]) =>
  withEffects<InstitutionEffects>()(
    setup({
      types: { context: {} as InstitutionChoice, events: {} as InstitutionEvent },
      guards: {
        isEmpty: ({ event }) => event.value === '',
        isKnown: ({ event }) => findInstitution(institutions, event.value) !== undefined,
      },
      actions: {
        select: assign(({ context, event }) =>
          choose(context.current ?? context.before, findInstitution(institutions, event.value)?.parameter ?? null),
        ),
        ...effects,
      },
    }).createMachine({
      id: 'institution',
      context: choose(null, null),
      initial: 'Unselected',
      states: {
        Unselected: {
          on: {
            'institution.selected': {
              guard: 'isKnown',
              target: 'Selected',
              actions: [
                'select',
                { type: 'applyTheme', params: ({ event }) => ({ theme: themeOf(institutions, event.value) }) },
              ],
            },
          },
        },
        Selected: {
          on: {
            'institution.selected': [
              {
                guard: 'isEmpty',
                target: 'Unselected',
                actions: ['select', { type: 'applyTheme', params: { theme: DEFAULT_THEME } }],
              },
              {
                guard: 'isKnown',
                actions: [
                  'select',
                  { type: 'applyTheme', params: ({ event }) => ({ theme: themeOf(institutions, event.value) }) },
                ],
              },
            ],
          },
        },
      },
    }),
  );
