import { sendAs } from '#platform/http/web/client.ts';
import { mayUse } from '#platform/access/web/session.ts';
import { language } from '#platform/shell/language.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { outsideName } from '../domain/outside-name.ts';
import type { FeatureInfo, FeatureInfoQuery } from '#platform/map/index.ts';
import { wires, type Endpoints } from './wires.ts';

const words = {
  pt: {
    parish: 'Freguesia',
    code: 'Código',
    address: 'Morada mais próxima',
    postcode: 'Código postal',
    distance: 'Distância',
    note: 'Aqui não se podem comunicar ocorrências: este local é de outro município, que é quem o pode ajudar.',
  },
  en: {
    parish: 'Parish',
    code: 'Code',
    address: 'Nearest address',
    postcode: 'Postcode',
    distance: 'Distance',
    note: 'Problems cannot be reported here: this place belongs to another municipality, which is the one that can help.',
  },
};

/** Parish and nearest address: known of any point, whatever layers are shown. */
export async function pointInfo({ point, signal }: Pick<FeatureInfoQuery, 'point' | 'signal'>): Promise<readonly FeatureInfo[]> {
  const say = words[language.get()];
  const found = await sendAs<Endpoints['locate']>(wires.locate, { query: { x: point[0], y: point[1] }, signal });
  if (!found.inside) {
    const title = outsideName(publicConfig(), language.get()).join(' ');
    return [{ id: 'point', title, fields: [], note: say.note, isOutside: true }];
  }
  if (!found.parish && !found.address) return [];
  const fields = [
    ...(found.parish
      ? [
          { label: say.parish, value: found.parish.name },
          // Its number is for those who may enter the back office.
          ...(mayUse('ACL_00007') ? [{ label: say.code, value: found.parish.dicofre }] : []),
        ]
      : []),
    ...(found.address?.postcode ? [{ label: say.postcode, value: found.address.postcode }] : []),
    ...(found.address ? [{ label: say.distance, value: `${Math.round(found.address.distance)} m` }] : []),
  ];
  return [{ id: 'point', title: found.address?.label ?? found.parish?.name ?? '', fields }];
}
