const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A span of milliseconds in its two largest units, `1 day 3 hours`; undefined when nothing is left. */
export const timeLeft = (milliseconds: number, language: string): string | undefined => {
  const seconds = Math.floor(milliseconds / 1_000);
  if (!(milliseconds > 0)) return undefined;
  const largest = units.findIndex(([, size]) => seconds >= size);
  const from = largest === -1 ? units.length - 1 : largest;
  return units
    .slice(from, from + 2)
    .map(([unit, size], index) => {
      const count = Math.floor((index === 0 ? seconds : seconds % (units[from]?.[1] ?? 1)) / size);
      return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
    })
    .join(' ');
};
