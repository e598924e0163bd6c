/** What the buttons of the page of one application do, when they are sent without the page's code. */
export const SEND_CORRECTION = 'send-correction';
export const CHOOSE_INTERVIEW = 'choose-interview';
export const WITHDRAW = 'withdraw';
