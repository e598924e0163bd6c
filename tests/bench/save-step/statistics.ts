export interface Spread {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export const spreadOf = (values: readonly number[]): Spread => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const median =
    sorted.length % 2 === 1 ? sorted[middle] : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
  return { median: median as number, lowest: sorted[0] as number, highest: sorted.at(-1) as number };
};

export const showSpread = ({ median, lowest, highest }: Spread, digits: number): string =>
  `${median.toFixed(digits)} (${lowest.toFixed(digits)}–${highest.toFixed(digits)})`;
