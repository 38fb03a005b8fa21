import { contactMessages } from '../../resources.ts';

const list = `/${contactMessages.screen}`;
const waiting = 'state=new,progress';

/** Lists of requests by what they are for. */
export const listTo = {
  mine: (me: number): string => `${list}?${waiting}&assigneeId=${me}`,
  waiting: `${list}?${waiting}`,
  late: (today: string): string => `${list}?${waiting}&dueOn=..${dayBefore(today)}&sort=dueOn`,
  spam: `${list}?state=spam`,
} as const;

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
