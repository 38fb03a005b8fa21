/** Holds a sign-in half done, out of reach of scripts. */
export const ticketCookie = 'largo_ticket';
