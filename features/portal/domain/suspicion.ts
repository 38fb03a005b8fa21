/** Why a message is held for spam. `stamp`: not written in a form of ours, or in one that lay open for days. */
export const reasons = ['stamp', 'fast', 'trap', 'links'] as const;
export type Reason = (typeof reasons)[number];

/** A person needs longer to write twenty characters and tick a box. */
const leastSeconds = 3;
const mostDays = 7;
/** A person may show two pages; advertising shows many, or little else. */
const mostLinks = 2;

export interface Sent {
  /** When the form was handed out; null: it carried no stamp of ours. */
  readonly begunAt: Date | null;
  readonly now: Date;
  /** What stood in the field nobody sees. */
  readonly trap: string;
  readonly name: string;
  readonly subject: string;
  readonly message: string;
}

const link = /(?:https?:\/\/|www\.)\S+/gi;

/** Nothing is lost by it: a clerk looks at what is held, and lets it go on. */
export function suspicionOf({ begunAt, now, trap, name, subject, message }: Sent): Reason[] {
  const seconds = begunAt === null ? null : (now.getTime() - begunAt.getTime()) / 1000;
  const links = message.match(link) ?? [];
  const words = message.replace(link, ' ').match(/\p{L}{2,}/gu) ?? [];
  const found: Readonly<Record<Reason, boolean>> = {
    stamp: seconds === null || seconds > mostDays * 86_400,
    fast: seconds !== null && seconds < leastSeconds,
    trap: trap.trim() !== '',
    links: links.length > mostLinks || (links.length > 0 && words.length < links.length * 3) || `${name} ${subject}`.search(link) >= 0,
  };
  return reasons.filter((reason) => found[reason]);
}
