import { sayDay } from '../format.ts';
import { useUi } from '../texts.ts';
import type { Filter } from '../types.ts';

/**
 * What the chip of a filter says of its value. `say` names one part of it (an id, an end of a range); where it answers nothing the filter's
 * kind and its choices do.
 */
export function useSayFilter(): (filter: Filter, value: string, say?: (part: string) => string | undefined) => string {
  const t = useUi();
  const own = (filter: Filter, part: string): string => {
    if (filter.kind === 'date') return sayDay(part);
    if (filter.kind === 'boolean' || filter.kind === 'mark') return t(part === 'true' ? 'yes' : 'no');
    if (filter.kind !== 'choice') return part;
    if (part === 'none') return t('empty');
    return (Array.isArray(filter.options) && filter.options.find((option) => option.value === part)?.label) || '…';
  };
  return (filter, value, say) => {
    if (filter.kind === 'text') return value;
    const one = (part: string): string => say?.(part) ?? own(filter, part);
    if (!value.includes('..')) return value.split(',').map(one).join(', ');
    const [from = '', to = ''] = value.split('..');
    if (from === to) return one(from);
    if (from === '') return t('atMost', { to: one(to) });
    return to === '' ? t('atLeast', { from: one(from) }) : t('fromTo', { from: one(from), to: one(to) });
  };
}
