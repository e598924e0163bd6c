/** The server's reply to a right password of an unverified address: compared as it stands (specification 4 and 8). */
export const UNVERIFIED_MESSAGE = 'Please check your email to verify your account!';

/** A link that is no longer good sends the user to login (specification 8). */
export const isInvalidToken = (message: string): boolean => /invalid token/i.test(message);
