import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { reloadOnce } from '../../app/reloadOnce.ts'
import { ErrorScreen } from './ErrorScreen.tsx'

/** Catches a page that threw, and shows what it said: whoever helps is asked about just that. */
export function PageBoundary({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <Boundary
      key={pathname}
      fallback={(error) => <ErrorScreen what={t('errorScreen.text')} error={error} />}
    >
      {children}
    </Boundary>
  )
}

type BoundaryProps = {
  readonly fallback: (error: unknown) => ReactNode
  readonly children: ReactNode
}

// React knows no other way to catch what rendering throws.
class Boundary extends Component<BoundaryProps, { failure?: { readonly error: unknown } }> {
  override state: { failure?: { readonly error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
    if (isLostChunk(error)) reloadOnce()
  }

  override render(): ReactNode {
    const { failure } = this.state
    return failure ? this.props.fallback(failure.error) : this.props.children
  }
}

/** A part of an older release that is gone; a server that answers with its start page looks like a syntax error. */
const isLostChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script|Unexpected token '<'/.test(error.message)
