import { tableOf } from '#platform/kernel/entries.ts';
import { pickedFrom } from './fields.ts';
import { z } from 'zod';
import { endpoints } from '#platform/http/contract.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { errors } from './errors.ts';
import { assignInput, editInput, idParam, noteInput, statusInput } from './inputs.ts';
import { may } from './permissions.ts';
import { questionView } from './answer-schemas.ts';
import { named, staffOccurrence, typeView } from './schemas.ts';

const front = '/api/meubairro/front';
const notFound = errors['occurrence.not-found'];
const stale = kernelErrors['record.stale'];
const assigning = [may.assign, may.updateUnity, may.updateAssigned, may.updateAll] as const;

/** Worked on at the desk. */
export const deskEndpoints = endpoints({
  updateLists: {
    method: 'GET',
    path: `${front}/occurrences/update/lists`,
    summary: 'What the desk may choose when it edits or assigns',
    silent: true,
    access: { anyOf: [may.edit, ...assigning, may.changeStatus] },
    output: z.object({
      types: z.array(typeView.extend({ subtypes: z.array(named), questions: z.array(questionView) })),
      ...tableOf(pickedFrom, () => z.array(named)),
      unities: z.array(named.extend({ typeIds: z.array(z.int()), people: z.array(named) })),
    }),
  },
  update: {
    method: 'PUT',
    path: `${front}/occurrences/:id`,
    summary: 'Edits an occurrence; what is left out stays',
    access: { anyOf: [may.edit] },
    versioned: true,
    params: idParam,
    body: editInput,
    output: staffOccurrence,
    errors: [notFound, stale, errors['occurrence.field-denied'], errors['occurrence.outside-municipality'], kernelErrors['request.invalid']],
  },
  changeStatus: {
    method: 'PUT',
    path: `${front}/occurrences/:id/status`,
    summary: 'Moves an occurrence along an allowed move',
    access: { anyOf: [may.changeStatus, may.updateAll] },
    versioned: true,
    params: idParam,
    body: statusInput,
    output: staffOccurrence,
    errors: [notFound, stale, errors['occurrence.move-not-allowed'], kernelErrors['request.invalid']],
  },
  assign: {
    method: 'PUT',
    path: `${front}/occurrences/:id/assign`,
    summary: 'Gives an occurrence to a unity and a person',
    access: { anyOf: assigning },
    versioned: true,
    params: idParam,
    body: assignInput,
    output: staffOccurrence,
    errors: [
      notFound,
      stale,
      errors['occurrence.field-denied'],
      errors['occurrence.assignment-not-allowed'],
      errors['occurrence.person-not-in-unity'],
    ],
  },
  addNote: {
    method: 'POST',
    path: `${front}/occurrences/:id/notes`,
    summary: 'Writes an internal note or a public answer',
    status: 201,
    access: { anyOf: [may.note, may.answer] },
    params: idParam,
    body: noteInput,
    output: staffOccurrence,
    errors: [notFound, kernelErrors['access.denied']],
  },
  remove: {
    method: 'DELETE',
    path: `${front}/occurrences/:id`,
    summary: 'Moves an occurrence to the trash',
    access: { anyOf: [may.delete] },
    params: idParam,
    errors: [notFound],
  },
  restore: {
    method: 'POST',
    path: `${front}/occurrences/:id/restore`,
    summary: 'Takes an occurrence out of the trash',
    access: { anyOf: [may.delete] },
    params: idParam,
    output: staffOccurrence,
    errors: [notFound],
  },
});
