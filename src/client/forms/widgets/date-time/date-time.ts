/** The day and the time of `yyyy-MM-ddTHH:mm`, complete or not. */
export const splitDateTime = (answer: unknown): readonly [day: string, time: string] => {
  if (typeof answer !== 'string') return ['', ''];
  const [day = '', ...time] = answer.split('T');
  return [day, time.join('T')];
};

/** Incomplete when a part is missing, which no rule accepts; undefined when both are. */
export const joinDateTime = (day = '', time = ''): string | undefined =>
  day + time === '' ? undefined : `${day}T${time}`;
