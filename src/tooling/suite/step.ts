export interface Tally {
  readonly passed: number;
  readonly failed: number;
  /** What failed, by name, each with the reason. */
  readonly failures?: readonly string[];
}

/** One part of what must hold: a heading for people and a run that counts what passed and failed. */
export interface Step {
  readonly name: string;
  readonly title: string;
  run(root: string): Promise<Tally>;
}

export const tallyOf = (holds: boolean): Tally => (holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures ?? []),
});
