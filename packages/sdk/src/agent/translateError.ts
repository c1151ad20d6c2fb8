import { AgentError, RejectError, TransportError } from '@icp-sdk/core/agent'
import { CallError, SluiceError } from '../errors.ts'
import { isForged } from './isForged.ts'

type Watcher = (error: SluiceError) => void
const watchers = new Set<Watcher>()

/** Tells of every error that the SDK words, wherever the call was made. Returns the way to stop. */
export function watchErrors(watcher: Watcher): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/**
 * The one place that reads the words of the client library and of the network: everything after it works with codes.
 * An error of ours passes unchanged.
 */
export function translateError(error: unknown): SluiceError {
  if (error instanceof SluiceError) return error
  const worded = wordError(error)
  for (const tell of watchers) tell(worded)
  return worded
}

function wordError(error: unknown): SluiceError {
  const words = error instanceof Error ? error.message : String(error)
  const facts = { cause: error, funds: 'wallet' } as const
  // first: a reject's words name every part of the request, `ingress_expiry` too
  if (error instanceof RejectError) {
    return new CallError('rejected', {
      ...facts,
      retry: 'later',
      details: { reason: rejectReason(words) },
    })
  }
  // its words name signatures, too, and yet the session may be fine and the call executed
  if (isForged(error)) return new CallError('unreadable', { ...facts, retry: 'now' })
  if (words.includes('Invalid request expiry') || words.includes('ingress_expiry')) {
    return new CallError('clock-wrong', { ...facts, retry: 'after-change' })
  }
  if (
    words.includes('Invalid delegation') ||
    words.includes('Invalid basic signature') ||
    words.includes('Invalid signature')
  ) {
    return new CallError('session-expired', { ...facts, retry: 'after-sign-in' })
  }
  const isTransport = error instanceof TransportError || !(error instanceof AgentError)
  return new CallError(isTransport ? 'unreachable' : 'rejected', { ...facts, retry: 'later' })
}

/** The words of who rejected a call, out of the client library's. */
export function rejectReason(words: string): string {
  return /Reject text: (.*)/.exec(words)?.[1] ?? words
}

/** Runs a call, and throws what it throws as an error of ours. */
export async function translated<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw translateError(error)
  }
}
