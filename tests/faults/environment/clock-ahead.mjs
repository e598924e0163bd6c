// Loaded into a portal before its program: its clock is wrong by CLOCK_AHEAD_MS, that of the database is not.
const ahead = Number(process.env.CLOCK_AHEAD_MS);
const Right = Date;
globalThis.Date = new Proxy(Right, {
  construct: (target, args, to) => Reflect.construct(target, args.length === 0 ? [Right.now() + ahead] : args, to),
  apply: () => new Right(Right.now() + ahead).toString(),
  get: (target, name) => (name === 'now' ? () => Right.now() + ahead : Reflect.get(target, name)),
});
