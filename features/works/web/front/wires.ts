/** Calls of the public pages, without the contract: it carries zod, which visitors need not load. */
const path = '/api/gim/front/works';
export const listWire = { method: 'GET', path, silent: true } as const;
export const showWire = { method: 'GET', path: `${path}/show/:number`, silent: true } as const;
export const followingWire = { method: 'GET', path: `${path}/following`, silent: true } as const;
export const followWire = { method: 'POST', path: `${path}/following` } as const;
export const unfollowWire = { method: 'DELETE', path: `${path}/following/:id` } as const;
export const photoPath = (id: number): string => `${path}/photos/${id}`;
