import { defineErrors } from '#platform/kernel/errors.ts';
import { limits } from './domain/limits.ts';

export const annotationErrors = defineErrors({
  'annotation.too-many': {
    status: 422,
    pt: `Já tem ${limits.collections} notas de mapa. Elimine uma que não precise antes de criar outra.`,
    en: `You already have ${limits.collections} map notes. Delete one you do not need before making another.`,
  },
  'annotation.too-many-photos': {
    status: 422,
    pt: `Cabem ${limits.photos} fotografias em cada forma e ${limits.allPhotos} em cada nota de mapa. Retire uma antes de juntar outra.`,
    en: `Each shape holds ${limits.photos} photos and each map note ${limits.allPhotos}. Remove one before adding another.`,
  },
  'annotation.link-over': {
    status: 404,
    pt: 'Esta ligação não abre nenhuma nota de mapa: foi retirada por quem a partilhou, ou está incompleta. Peça-a de novo.',
    en: 'This link opens no map note: whoever shared it has withdrawn it, or it is incomplete. Ask for it again.',
  },
});
