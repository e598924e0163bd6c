/** A page at 400 % zoom, or a phone on its side: a bar that stays in place would hide most of the rest. */
export const lowScreen = '@media (max-height: 30em)';
