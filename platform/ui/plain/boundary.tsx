import { Component, type ReactNode } from 'react';

/** A part that breaks breaks alone, and leaves `otherwise`, which may try again. */
export class Boundary extends Component<
  { readonly children: ReactNode; readonly otherwise?: (again: () => void) => ReactNode },
  { readonly failed: boolean }
> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.otherwise?.(() => this.setState({ failed: false })) : this.props.children;
  }
}
