import { settingsSchema } from './settings-schema.ts';

/** A variable of the environment that no program reads, and the setting that was probably meant. */
interface MisspeltSetting {
  readonly name: string;
  readonly meant: string;
}

/** Names as they are compared: `METRICPORT` and `METRIC_PORT` are the same mistake. */
const fold = (name: string): string => name.replaceAll('_', '');

/** One letter is missing, too many or another one, or two neighbours are exchanged. */
const isOneSlipAway = (written: string, meant: string): boolean => {
  let start = 0;
  while (start < written.length && written[start] === meant[start]) start += 1;
  const [rest, wanted] = [written.slice(start), meant.slice(start)];
  return (
    rest === wanted ||
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  );
};

const known = Object.keys(settingsSchema.properties);

/** HOST and PORT are too short: HOSTS, HOME and the like are variables of other programs. */
const MIN_LENGTH = 6;

/** Variables whose name is almost that of a setting. Nobody reads them, so the setting keeps its default. */
export const findMisspeltSettings = (env: NodeJS.ProcessEnv): readonly MisspeltSetting[] =>
  Object.keys(env)
    .filter((name) => name.length >= MIN_LENGTH && !known.includes(name))
    .flatMap((name) => {
      const meant = known.find(
        (each) => each.length >= MIN_LENGTH && isOneSlipAway(fold(name.toUpperCase()), fold(each)),
      );
      return meant === undefined ? [] : [{ name, meant }];
    });

/** Settings that still have a word in angle brackets from portal.env.example. The address in MAIL_FROM is no such word. */
export const findPlaceholders = (env: NodeJS.ProcessEnv): readonly string[] =>
  known.filter((name) => /<[^<>@]+>/.test(env[name] ?? ''));
