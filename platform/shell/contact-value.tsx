import type { ReactNode } from 'react';

/** A contact as something to use: an address to write to, a number to call, a site to open. */
export function ContactValue({ value }: { readonly value: string }): ReactNode {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return <a href={`mailto:${value}`}>{value}</a>;
  if (/^\+?[\d\s]{9,}$/.test(value)) return <a href={`tel:${value.replace(/\s/g, '')}`}>{value}</a>;
  if (/^https?:\/\//.test(value)) return <a href={value}>{value.replace(/^https?:\/\//, '')}</a>;
  return value;
}
