/** What the buttons of the profile do, when they are sent without the page's code. */
export const END_SESSIONS = 'end-sessions';
export const STOP_PHONE = 'stop-phone';
export const WITHDRAW_DELETION = 'withdraw-deletion';
