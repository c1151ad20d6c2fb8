import type { CanisterCall } from '../agent/Signer.ts'
import { rejectReason } from '../agent/translateError.ts'
import { CallError, SluiceError } from '../errors.ts'

/** A call by its address. */
export type CallTarget = { readonly canisterId: string; readonly method: string }

/** A call that failed. `message` is whoever refused it in their own words, where there are any. */
export type FailedCall = CallTarget & { readonly message: string }

/** What an app or a bot wants to be told and asked about each call. */
export type CallHooks = {
  /**
   * Asked before an update is signed or handed to a wallet: words are why it must not be sent, and the call fails with them as `refused`.
   * So it does when the hook itself throws.
   */
  readonly beforeUpdate?: (call: CallTarget) => string | undefined | Promise<string | undefined>
  /** Told of every call that failed, reads included. What it throws is nobody's concern. */
  readonly onFailure?: ((call: FailedCall) => void) | undefined
}

/** Where a call goes, in text. */
export const targetOf = ({ canisterId, method }: Pick<CanisterCall, 'canisterId' | 'method'>) => ({
  canisterId: canisterId.toText(),
  method,
})

/** @throws CallError `refused`, with the hook's words */
export async function askBefore(hooks: CallHooks, call: CallTarget): Promise<void> {
  const why = await answerOf(hooks, call)
  if (why === undefined) return
  const refusal = CallError.refused(why)
  tellFailure(hooks, call, refusal)
  throw refusal
}

async function answerOf(hooks: CallHooks, call: CallTarget): Promise<string | undefined> {
  try {
    return (await hooks.beforeUpdate?.(call)) || undefined
  } catch (error) {
    return wordsOf(error)
  }
}

/** Tells the hook of a failure. */
export function tellFailure(hooks: CallHooks, call: CallTarget, error: unknown): void {
  try {
    hooks.onFailure?.({ ...call, message: wordsOf(error) })
  } catch {
    // a listener changes nothing of what it listens to
  }
}

/** Does a call, and tells the hook when that fails. @throws what the call throws, unchanged */
export async function watched<T>(
  hooks: CallHooks,
  call: CallTarget,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send()
  } catch (error) {
    tellFailure(hooks, call, error)
    throw error
  }
}

const LONGEST_WORDS = 1_000

function wordsOf(error: unknown): string {
  const reason = error instanceof SluiceError ? error.details.reason : undefined
  const words = error instanceof Error ? error.message : String(error)
  return String(reason ?? rejectReason(words)).slice(0, LONGEST_WORDS)
}
