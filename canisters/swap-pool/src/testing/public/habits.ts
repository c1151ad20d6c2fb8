import type { Error as PoolError } from '@sluice/candid/swap_pool'
import { trap } from '@sluice/canister/runtime'
import { textOfError } from '../../pool/result.ts'

/** Which refusals reject the whole call. */
export const TRAPS = {
  always: /^/,
  closed: /^The pool is not available|^Illegal anonymous call/,
  mint: /^mint failed|^The pool is not available|^Illegal anonymous call/,
  increase: /^increase liquidity failed|^The pool is not available|^Illegal anonymous call/,
  swap: /^swap failed|^The pool is not available|^Illegal anonymous call/,
} as const

/** An answer as it is, unless its text is one that the public pools trap with. */
export function answerOrTrap<Answer extends { ok: unknown } | { err: PoolError }>(
  answer: Answer,
  traps: RegExp,
): Answer {
  if ('err' in answer && traps.test(textOfError(answer.err))) trap(textOfError(answer.err))
  return answer
}

/** Numbers in the words of a refusal as Motoko shows them: `1_000`. */
export function grouped<Ok>(
  answer: { ok: Ok } | { err: PoolError },
): { ok: Ok } | { err: PoolError } {
  if ('ok' in answer || !('InternalError' in answer.err)) return answer
  const text = answer.err.InternalError.replace(/\b\d{4,}\b/g, (digits) =>
    digits.replace(/\B(?=(\d{3})+$)/g, '_'),
  )
  return { err: { InternalError: text } }
}

export function newestFirst<Item>(
  answer: { ok: Item[] } | { err: PoolError },
): { ok: Item[] } | { err: PoolError } {
  return 'ok' in answer ? { ok: answer.ok.toReversed() } : answer
}
