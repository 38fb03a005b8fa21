import { AsyncLocalStorage } from 'node:async_hooks';

/** Id of the request being served, for the audit trail and the log. */
export const requestId = new AsyncLocalStorage<string>();
