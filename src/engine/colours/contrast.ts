const linearChannel = (value: number): number => {
  const share = value / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const channelsOf = (hex: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channelsOf(hex).map(linearChannel);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** WCAG 2.2 contrast ratio of two colours, `#RRGGBB` each. */
export const contrastRatio = (a: string, b: string): number => {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
};

/** A mix of two colours: 0 is the first, 1 the second. */
export const mixColours = (from: string, to: string, share: number): string => {
  const goal = channelsOf(to);
  const parts = channelsOf(from).map((value, index) => Math.round(value + ((goal[index] ?? 0) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
};
