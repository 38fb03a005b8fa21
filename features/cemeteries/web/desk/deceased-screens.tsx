import { screensOf } from '#platform/crud/web/screens.ts';
import { deceased } from '../../resources.ts';
import { StoryAside } from './asides.tsx';

export const screens = screensOf(deceased, { useRecord: (record) => (record === null ? {} : { aside: <StoryAside id={record.id} /> }) });
