import type { ReactNode } from 'react';
import { Regulations } from './regulations.tsx';

export const IgPanel = (): ReactNode => <Regulations book="ig" narrow />;
export const EplPanel = (): ReactNode => <Regulations book="epl" narrow />;
export const GuPanel = (): ReactNode => <Regulations book="gu" narrow />;
