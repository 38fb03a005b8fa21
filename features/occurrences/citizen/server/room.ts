import type { Room } from '#platform/http/server/room.ts';
import { pages } from './pages.ts';

/** What citizens open: the plain pages; the others are the browser's. */
export const citizen: Room = { pages };
