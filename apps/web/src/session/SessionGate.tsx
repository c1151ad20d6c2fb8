import type { ReactNode } from 'react'
import { useSession } from './useSessionStore.ts'

type SessionGateProps = { readonly fallback: ReactNode; readonly children: ReactNode }

/** Shows the fallback until the SDK and the saved session are read. */
export function SessionGate({ fallback, children }: SessionGateProps) {
  return useSession().kind === 'starting' ? fallback : children
}
