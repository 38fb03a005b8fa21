import type { z } from 'zod';
import { issueAt } from '#platform/kernel/issue.ts';
import { isLook } from './kinds.ts';
import { ownTile } from './own-tiles.ts';
import { hasKeyMark, isTileTemplate } from './tile-template.ts';

type Values = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** What each kind of source needs to be drawn. */
export function checkDefaultLayer(values: Values, context: z.core.$RefinementCtx): void {
  const add = (name: string, code: string): void => context.addIssue(issueAt(code, [name]));
  switch (values['mapServiceId']) {
    case 'town':
      if (!isLook(values['layer'])) add('layer', isEmpty(values['layer']) ? 'required' : 'choice');
      if (values['behavior'] === 'overlay') add('behavior', 'layer.town');
      break;
    case 'tiles':
      if (ownTile(values['layer']) === undefined) add('layer', isEmpty(values['layer']) ? 'required' : 'choice');
      if (!isEmpty(values['paramStyle']) && !/^#[0-9a-f]{6}$/i.test(String(values['paramStyle']))) add('paramStyle', 'layer.colour');
      break;
    case 'xyz':
      checkTemplate(values, add);
      break;
    default:
      if (isEmpty(values['ogcRemoteServiceResourceId'])) add('ogcRemoteServiceResourceId', 'required');
  }
  const { minzoom, maxzoom } = values;
  if (typeof minzoom === 'number' && typeof maxzoom === 'number' && minzoom > maxzoom)
    context.addIssue(issueAt('after-or-equal', ['maxzoom'], { target: 'minzoom' }));
}

function checkTemplate({ paramXyz, apikey }: Values, add: (name: string, code: string) => void): void {
  const template = typeof paramXyz === 'string' ? paramXyz : '';
  if (template === '') add('paramXyz', 'required');
  else if (!isTileTemplate(template)) add('paramXyz', 'layer.template');
  else if ((typeof apikey === 'string' || apikey === true) && !hasKeyMark(template)) add('paramXyz', 'layer.key-mark');
}
