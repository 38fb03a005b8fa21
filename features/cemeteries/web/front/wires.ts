/* The calls of the public page, without the contract: it carries zod, which visitors need not load. */
export const placesWire = { method: 'GET', path: '/api/cemeteries/places', silent: true } as const;
export const searchWire = { method: 'GET', path: '/api/cemeteries/graves', silent: true } as const;
export const planWire = { method: 'GET', path: '/api/cemeteries/graves/:id/plan', silent: true } as const;
