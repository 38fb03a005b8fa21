import type { FieldErrors } from '#platform/kernel/errors.ts';
import type { QuestionOption } from '../../../record/domain/questions.ts';
import type { SimilarOccurrence } from '../../../record/schemas.ts';
import type { Loaded } from '#platform/ui/plain/use-load.ts';
import type { Followed } from '../../../record/web/plain/follow-dialog.tsx';
import type { Draft, PlaceCheck, Point, Step, StoreLists } from './draft.ts';
import type { Features } from './use-features.ts';
import type { TypedPlace } from './typed-place.tsx';
import type { Photos } from '#platform/ui/plain/use-photos.ts';

/** What every step of the wizard is given. */
export interface StepProps {
  readonly draft: Draft;
  readonly lists: StoreLists;
  readonly photos: Photos;
  /** What the municipality says of the chosen point. */
  readonly check: Loaded<PlaceCheck>;
  /** Where the typed address is. */
  readonly typed: TypedPlace;
  /** What can be picked near the place, where the type asks for it. */
  readonly features: Features;
  /** The answer that ends the report. */
  readonly stop: QuestionOption | null;
  /** Complaints to show: only after an attempt to go on. */
  readonly errors: FieldErrors;
  readonly change: (part: Partial<Draft>) => void;
  readonly setPoint: (point: Point | null) => void;
  readonly goTo: (step: Step) => void;
  readonly onFollowed: (occurrence: SimilarOccurrence, followed: Followed) => void;
}
