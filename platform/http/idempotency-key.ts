import { z } from 'zod';

/** A request sent twice with the same key makes one thing. Made by the client, a uuid. */
export const idempotencyKey = z
  .string()
  .min(16)
  .max(100)
  .regex(/^[\w-]+$/);
