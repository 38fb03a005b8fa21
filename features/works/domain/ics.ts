/** One event of whole days. `until` is the day after the last. */
export interface DayEvent {
  readonly uid: string;
  readonly from: string;
  readonly until: string;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly isCancelled: boolean;
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(/\r?\n/g, '\\n')
    .replaceAll(/[,;]/g, (mark) => `\\${mark}`);
const compact = (day: string): string => day.replaceAll('-', '');

/** Lines of at most 75 octets; what follows begins with a space (RFC 5545 §3.1). Letters of several octets stay whole. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ['', 0];
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > 74) {
      parts.push(part);
      [part, octets] = ['', 0];
    }
    part += letter;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

function octetsOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
}

/** A calendar as RFC 5545 writes it. */
export function calendarText(name: string, now: Date, events: readonly DayEvent[]): string {
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Largo//Works//PT',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ uid, from, until, title, text, url, isCancelled }) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${compact(from)}`,
      `DTEND;VALUE=DATE:${compact(until)}`,
      `SUMMARY:${escaped(title)}`,
      `DESCRIPTION:${escaped(text)}`,
      `URL:${url}`,
      ...(isCancelled ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
