import type { QueryCache } from '@tanstack/react-query'
import { signOut } from './startSession.ts'
import { useSessionStore } from './useSessionStore.ts'

/** Signs out when the network no longer accepts the session, whatever the browser's clock says. Returns the way to stop. */
export function leaveWhenSessionEnds(queries: QueryCache, onEnded: () => void): () => void {
  return queries.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    if (!isSessionEnd(event.action.error)) return
    if (useSessionStore.getState().session.kind !== 'connected') return
    void signOut().then(onEnded)
  })
}

// The SDK's class is in a lazy part; its code is all that matters here.
const isSessionEnd = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'session-expired'
