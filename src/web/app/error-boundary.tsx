import { Component, type ReactNode } from 'react'
import { BrokenScreen } from './broken-screen.tsx'

interface State {
  isBroken: boolean
}

/** Catches what a screen throws while it draws, or a chunk that could not be fetched; the next screen starts afresh. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { isBroken: false }

  static getDerivedStateFromError(): State {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <BrokenScreen /> : this.props.children
  }
}
