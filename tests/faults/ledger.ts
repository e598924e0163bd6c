/**
 * What clients asked for and what was acknowledged to them. Afterwards it is compared with the database: what was
 * acknowledged and is not there is lost, what is there more often than it was meant is doubled.
 */
export type Operation =
  | { readonly kind: 'registered'; readonly email: string }
  | { readonly kind: 'verified'; readonly email: string }
  /** A new draft, by `start` or by a first save. */
  | { readonly kind: 'started'; readonly accountId: string }
  /** `marker` is in the answers and differs from save to save; saves of one step follow one another. */
  | { readonly kind: 'saved'; readonly formId: string; readonly step: string; readonly marker: string }
  | { readonly kind: 'uploaded'; readonly formId: string; readonly step: string; readonly field: string }
  | { readonly kind: 'submitted'; readonly formId: string }
  | { readonly kind: 'ordered'; readonly formId: string };

/** What the answer named: the id of a draft, a file or a payment, or the registration number. */
export interface Acknowledged {
  readonly id?: string | undefined;
}

export interface Entry {
  readonly operation: Operation;
  acknowledged: Acknowledged | undefined;
}

export interface Ledger {
  readonly entries: readonly Entry[];
  /** Before the first try of an intent. */
  intend(operation: Operation): Entry;
}

export const createLedger = (): Ledger => {
  const entries: Entry[] = [];
  return {
    entries,
    intend: (operation) => {
      const entry: Entry = { operation, acknowledged: undefined };
      entries.push(entry);
      return entry;
    },
  };
};

/** What the database and the gateway hold afterwards. Keys of steps are `form/step`, of files `form/step/field`. */
export interface Facts {
  /** Addresses, and whether they are verified. */
  readonly accounts: ReadonlyMap<string, boolean>;
  readonly applications: ReadonlyMap<
    string,
    { readonly accountId: string; readonly registrationNumber: string | null }
  >;
  /** Answers of a step as text. */
  readonly answers: ReadonlyMap<string, string>;
  /** History entries about a save, by step. */
  readonly saves: ReadonlyMap<string, number>;
  readonly submissions: ReadonlyMap<string, number>;
  readonly files: ReadonlyMap<string, string>;
  readonly payments: ReadonlyMap<string, string>;
  /** Orders at the gateway, by application. */
  readonly orders: ReadonlyMap<string, number>;
}

export interface Comparison {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
}

const placeOf = (operation: Operation): string => {
  switch (operation.kind) {
    case 'saved':
      return `${operation.formId}/${operation.step}`;
    case 'uploaded':
      return `${operation.formId}/${operation.step}/${operation.field}`;
    case 'submitted':
    case 'ordered':
      return operation.formId;
    case 'started':
      return operation.accountId;
    default:
      return operation.email;
  }
};

const groupBy = (entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> => {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const key = `${entry.operation.kind} ${placeOf(entry.operation)}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return groups;
};

const countBy = <T>(values: Iterable<T>, keyOf: (value: T) => string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  return counts;
};

/** The last acknowledged save stands, or one that was sent after it. */
const isSaveLost = (entries: readonly Entry[], stored: string | undefined): boolean => {
  const last = entries.findLastIndex(({ acknowledged }) => acknowledged !== undefined);
  if (last < 0) return false;
  return !entries.slice(last).some(({ operation }) => operation.kind === 'saved' && stored?.includes(operation.marker));
};

const isLost = ({ operation, acknowledged }: Entry, facts: Facts): boolean => {
  if (acknowledged === undefined) return false;
  const { id = '' } = acknowledged;
  switch (operation.kind) {
    case 'registered':
      return !facts.accounts.has(operation.email);
    case 'verified':
      return facts.accounts.get(operation.email) !== true;
    case 'started':
      return facts.applications.get(id)?.accountId !== operation.accountId;
    case 'uploaded':
      return facts.files.get(id) !== placeOf(operation);
    case 'submitted':
      return id === '' || facts.applications.get(operation.formId)?.registrationNumber !== id;
    case 'ordered':
      return facts.payments.get(id) !== operation.formId;
    default:
      return false;
  }
};

/** How often something was done that was meant at most so often as there are intents. */
const timesDone = (kind: Operation['kind'], facts: Facts): ((place: string) => number) => {
  const drafts = countBy(facts.applications.values(), ({ accountId }) => accountId);
  const files = countBy(facts.files.values(), (place) => place);
  return (place) => {
    if (kind === 'started') return drafts.get(place) ?? 0;
    if (kind === 'saved') return facts.saves.get(place) ?? 0;
    if (kind === 'uploaded') return files.get(place) ?? 0;
    if (kind === 'submitted') return facts.submissions.get(place) ?? 0;
    return kind === 'ordered' ? (facts.orders.get(place) ?? 0) : 0;
  };
};

export const compareLedger = ({ entries }: Ledger, facts: Facts): Comparison => {
  const [lost, doubled]: [string[], string[]] = [[], []];
  for (const entry of entries)
    if (isLost(entry, facts)) lost.push(`${entry.operation.kind} ${placeOf(entry.operation)}`);
  const kinds = new Map(entries.map(({ operation }) => [operation.kind, timesDone(operation.kind, facts)]));
  for (const [key, group] of groupBy(entries)) {
    const { operation } = group[0] as Entry;
    const place = placeOf(operation);
    if (operation.kind === 'saved' && isSaveLost(group, facts.answers.get(place))) lost.push(key);
    const done = kinds.get(operation.kind)?.(place) ?? 0;
    // A submit is final: a second one is one too many, however often it was asked for.
    const meant = operation.kind === 'submitted' ? 1 : group.length;
    if (done > meant) doubled.push(`${key}: ${done} times instead of at most ${meant}`);
    const acknowledged = group.filter((entry) => entry.acknowledged !== undefined).length;
    if (operation.kind === 'saved' && done < acknowledged)
      lost.push(`${key}: ${acknowledged} acknowledged, ${done} in the history`);
  }
  return { lost, doubled };
};
