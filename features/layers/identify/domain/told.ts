import type { DataField } from '../../data/contract.ts';
import type { Featureinfo, Typename } from '../../tree/domain/values.ts';

interface Telling {
  readonly featureinfo: Pick<Featureinfo, 'title' | 'template' | 'styles'> | null;
  readonly typename: Pick<Typename, 'properties'> | null;
}

/** Keys of the fields a layer tells of its features: those picked for it, otherwise those its data tell, and what title and template speak of. */
export function toldKeys(fields: readonly Pick<DataField, 'key' | 'shown'>[], { featureinfo, typename }: Telling): ReadonlySet<string> {
  const picked = (typename?.properties ?? []).flatMap(({ name, shown }) => (shown ? [name] : []));
  const spoken = `${featureinfo?.title ?? ''}${featureinfo?.styles === 'template' ? (featureinfo.template ?? '') : ''}`;
  const wanted = new Set([...picked, ...[...spoken.matchAll(/\{([\w.:-]+)\}/g)].map(([, name = '']) => name)]);
  return new Set(fields.filter(({ key, shown }) => wanted.has(key) || (picked.length === 0 && shown)).map(({ key }) => key));
}
