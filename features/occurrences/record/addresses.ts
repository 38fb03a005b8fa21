/** Addresses of the screens that mails and pushes lead to; `base` is the public address without a slash at the end. */
const screen = (base: string, path: string, token?: string) => `${base}/#${path}${token === undefined ? '' : `?token=${encodeURIComponent(token)}`}`;

/** Status page of an occurrence; with the reporter's token it is the private page. */
export const occurrenceLink = (base: string, code: string, token?: string) => screen(base, `/meubairro/occurrence/${code}`, token);
/** Confirms a report or a follower by its e-mail address: the screen asks the server with POST, so that mail scanners confirm nothing. */
export const confirmLink = (base: string, token: string) => screen(base, '/meubairro/confirm', token);
/** Where the reporter answers a question, and where a contractor sees what was handed over. */
export const questionLink = (base: string, token: string) => screen(base, '/meubairro/question', token);
export const forwardLink = (base: string, token: string) => screen(base, '/meubairro/forward', token);
