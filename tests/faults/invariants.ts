/** What must hold after every row, whatever was done to the portal meanwhile. */
export interface Records {
  /** In the order in which it was written. */
  readonly history: readonly {
    readonly formId: string;
    readonly event: string;
    readonly from: string | null;
    readonly to: string;
    readonly step: string | null;
  }[];
  readonly applications: readonly {
    readonly id: string;
    readonly status: string;
    readonly completed: readonly string[];
    readonly registrationNumber: string | null;
  }[];
  /** Links that were ordered from a gateway. */
  readonly payments: readonly { readonly invoice: string; readonly status: string; readonly amount: number }[];
  /** Invoices of money that waits to be given back. */
  readonly refunds: readonly string[];
  /** Of the gateway. */
  readonly orders: readonly { readonly invoice: string; readonly status: string; readonly amount: number }[];
  readonly promoCodes: readonly { readonly code: string; readonly quota: number | null; readonly uses: number }[];
  readonly fileRows: readonly { readonly name: string; readonly size: number }[];
  readonly storedFiles: readonly { readonly name: string; readonly size: number }[];
  /** Jobs that are neither done nor given up. */
  readonly waitingJobs: readonly string[];
}

export interface Rules {
  /** `event: from → to` of every edge of the machine. */
  readonly edges: ReadonlySet<string>;
  /** Keys of the steps in order, without the one that submits. */
  readonly steps: readonly string[];
}

export const edgeName = (event: string, from: string | null, to: string): string => `${event}: ${from} → ${to}`;

const groupBy = <T>(values: readonly T[], keyOf: (value: T) => string): ReadonlyMap<string, readonly T[]> => {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
};

const checkSubmissions = ({ history, applications }: Records): string[] => {
  const submitted = groupBy(
    history.filter(({ event }) => event === 'application.submitted'),
    ({ formId }) => formId,
  );
  const numbers = groupBy(
    applications.filter(({ registrationNumber }) => registrationNumber !== null),
    ({ registrationNumber }) => registrationNumber as string,
  );
  return [
    ...[...submitted].filter(([, lines]) => lines.length > 1).map(([id]) => `${id} was submitted more than once`),
    ...[...numbers].filter(([, many]) => many.length > 1).map(([number]) => `${number} belongs to two applications`),
    ...applications
      .filter(({ id, registrationNumber }) => registrationNumber !== null && !submitted.has(id))
      .map(({ id }) => `${id} has a registration number and no submission in its history`),
  ];
};

/** All steps in the history are still finished, and none was finished before its predecessor. */
const checkSteps = ({ history, applications }: Records, { steps }: Rules): string[] => {
  const saved = groupBy(
    history.filter(({ event }) => event === 'step.saved'),
    ({ formId }) => formId,
  );
  return applications.flatMap(({ id, completed }) => {
    const lines = [...new Set(saved.get(id)?.map(({ step }) => step ?? ''))];
    const lostSteps = lines
      .filter((step) => !completed.includes(step))
      .map((step) => `${id} has lost its step ${step}`);
    const early = lines
      .filter((step, at) => steps.includes(step) && lines.indexOf(steps[steps.indexOf(step) - 1] ?? step) > at)
      .map((step) => `${id} saved ${step} before the step in front of it`);
    const unknown = completed
      .filter((step) => steps.includes(step) && !lines.includes(step))
      .map((step) => `${id}: no history of ${step}`);
    return [...lostSteps, ...early, ...unknown];
  });
};

const checkMoney = ({ payments, orders, refunds }: Records): string[] => {
  const taken = groupBy(
    orders.filter(({ status }) => status === 'SUCCESS'),
    ({ invoice }) => invoice,
  );
  const paid = payments.filter(({ status }) => status === 'Paid');
  const known = new Set([...paid.map(({ invoice }) => invoice), ...refunds]);
  return [
    ...paid
      .filter(({ invoice, amount }) => {
        const found = taken.get(invoice) ?? [];
        return found.length !== 1 || found[0]?.amount !== amount;
      })
      .map(({ invoice }) => `${invoice} is Paid without exactly one equal success at the gateway`),
    ...[...taken.keys()]
      .filter((invoice) => !known.has(invoice))
      .map((invoice) => `${invoice}: the gateway took money that the portal does not know of`),
  ];
};

const checkPromos = ({ promoCodes }: Records): string[] =>
  promoCodes
    .filter(({ quota, uses }) => quota !== null && uses > quota)
    .map(({ code, quota, uses }) => `${code} was used ${uses} times of ${quota}`);

const checkFiles = ({ fileRows, storedFiles }: Records): string[] => {
  const stored = new Map(storedFiles.map(({ name, size }) => [name, size]));
  const rows = new Set(fileRows.map(({ name }) => name));
  return [
    ...fileRows.filter(({ name }) => !stored.has(name)).map(({ name }) => `the file ${name} is gone`),
    ...fileRows
      .filter(({ name, size }) => stored.has(name) && stored.get(name) !== size)
      .map(({ name }) => `the file ${name} has another size than its row says`),
    ...storedFiles.filter(({ name }) => !rows.has(name)).map(({ name }) => `no row for the file ${name}`),
  ];
};

const checkEdges = ({ history }: Records, { edges }: Rules): string[] => {
  const names = new Set(history.map(({ event, from, to }) => edgeName(event, from, to)));
  return [...names].filter((name) => !edges.has(name)).map((name) => `${name} is no edge of the machine`);
};

/** @returns what does not hold, in words */
export const checkInvariants = (records: Records, rules: Rules): readonly string[] => [
  ...checkSubmissions(records),
  ...checkSteps(records, rules),
  ...checkMoney(records),
  ...checkPromos(records),
  ...checkFiles(records),
  ...checkEdges(records, rules),
  ...records.waitingJobs.map((job) => `${job} still waits`),
];
