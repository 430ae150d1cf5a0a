import { Component, type ReactNode } from 'react'

/** What may fail without anybody missing it: nothing is shown in its place. */
export class Unharmed extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
