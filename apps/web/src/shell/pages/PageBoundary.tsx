import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { reloadOnce } from '../../app/reloadOnce.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Catches a page that threw. The error itself is in the console; its words are not for people. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Boundary key={pathname} fallback={<ErrorScreen what={t('errorScreen.text')} />}>
      {children}
    </Boundary>
  )
}

type BoundaryProps = { readonly fallback: ReactNode; readonly children: ReactNode }

// React knows no other way to catch what rendering throws.
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
    if (isLostChunk(error)) reloadOnce()
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** A part of an older release that is gone; a server that answers with its start page looks like a syntax error. */
const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script|Unexpected token '<'/.test(error.message)
