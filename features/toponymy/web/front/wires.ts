/* The calls of the public pages, without the contract: it carries zod, which visitors need not load. */
export const searchWire = { method: 'GET', path: '/api/toponymy/front/streets', silent: true } as const;
export const streetWire = { method: 'GET', path: '/api/toponymy/front/streets/:code', silent: true } as const;
