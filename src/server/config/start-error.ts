/** The portal cannot start, for a reason that whoever started it can mend: the message says what to do, in one line. */
export class StartError extends Error {}
