import { Principal } from '@icp-sdk/core/principal'
import type { Balances } from '../balances.ts'
import { CallError, type SluiceError, SwapError } from '../errors.ts'
import { minutesOf } from '../flows/orders/approvalTimes.ts'
import type { PreparingStep, StepAnswer } from '../flows/Plan.ts'
import type { LedgerAnswer, LedgerRefusal } from '../ledgers/LedgerAdapter.ts'
import type { Tokens } from '../tokens.ts'

/** An allowance for one deposit. Amounts in the token's smallest unit. */
export type Allowing = {
  readonly ledgerId: string
  readonly poolId: string
  /** All that the pool may take, the ledger's fee of its transfer included. */
  readonly amount: bigint
  readonly fee: bigint
  /** The ledger knows the request by it. Nanoseconds since 1970, as the end. */
  readonly createdAtNs: bigint
  readonly expiresAtNs: bigint
}

export type AllowingBooks = {
  readonly balances: Pick<Balances, 'fetchAllowance'>
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly now: () => number
}

const nsOf = (ms: number): bigint => BigInt(ms) * 1_000_000n

/** What an approval that stands already must still have before it: time for a call that was just signed. */
const LEAST_LEFT_NS = 2n * 60n * 1_000_000_000n
/** An answer is on its way for some seconds; only what differs by more is a wrong clock. */
const CLOCK_TOLERANCE_NS = 60n * 1_000_000_000n

/**
 * Lets the pool take exactly what is needed, for some minutes. Repeating it is safe: an allowance is set, not added, and the ledger
 * knows the request by its time. That is why it is never made with another time: one that comes late would allow again what was paid
 * already.
 */
export function approveStep(allowing: Allowing, books: AllowingBooks): PreparingStep {
  const { ledgerId, amount, fee, createdAtNs, expiresAtNs } = allowing
  const spender = Principal.fromText(allowing.poolId)
  return {
    kind: 'prepare',
    name: 'approve',
    after: [],
    isNeeded: async () => {
      const held = await books.balances.fetchAllowance(ledgerId, spender)
      const endsTooSoon =
        held.expiresAtNs !== undefined && held.expiresAtNs < nsOf(books.now()) + LEAST_LEFT_NS
      return held.amount !== amount || endsTooSoon
    },
    call: async () => {
      if (nsOf(books.now()) >= expiresAtNs)
        throw SwapError.approvalExpired(undefined, minutesOf(allowing))
      const ledger = await books.tokens.adapter(ledgerId)
      const call = ledger.approveCall({ spender, amount, fee, createdAtNs, expiresAtNs })
      return { ...call, read: (reply) => approvalAnswer(call.read(reply), books.now()) }
    },
  }
}

function approvalAnswer(answer: LedgerAnswer, nowMs: number): StepAnswer {
  if (answer.kind === 'done') return { kind: 'done' }
  const { why } = answer
  // the ledger says what time it is: an approval that is too late by its clock only was made by a device that is behind
  const isBehind = why.kind === 'expired' && why.ledgerTimeNs > nsOf(nowMs) + CLOCK_TOLERANCE_NS
  const error = isBehind ? clockWrong(why) : ledgerRefusal(why, 'approve-refused')
  return { kind: 'refused', error }
}

const clockWrong = (cause: LedgerRefusal) =>
  new CallError('clock-wrong', { retry: 'after-change', funds: 'wallet', cause })

/** What a ledger's refusal means for what was to be paid into a pool. Nothing has left the wallet. */
export function ledgerRefusal(
  why: LedgerRefusal,
  otherwise: 'approve-refused' | 'swap-refused',
): SluiceError {
  const facts = { funds: 'wallet', cause: why } as const
  switch (why.kind) {
    case 'insufficient-funds':
      return SwapError.insufficientFunds(why.balance ?? 0n)
    case 'bad-fee': {
      const { expectedFee } = why
      const known = expectedFee === undefined ? {} : { details: { expectedFee } }
      return new SwapError('fee-changed', { ...facts, ...known, retry: 'after-requote' })
    }
    // requests are made just before they are sent: one that is too old was made by a device that is behind
    case 'clock-wrong':
    case 'too-old':
      return clockWrong(why)
    case 'expired':
    case 'insufficient-allowance':
      return SwapError.approvalExpired(why)
    case 'below-minimum':
      return new SwapError('amount-below-minimum', {
        ...facts,
        details: { minimum: why.minimum },
        retry: 'after-change',
      })
    case 'busy':
      return new SwapError('token-busy', { ...facts, retry: 'later' })
    case 'refused':
      return new SwapError(otherwise, {
        ...facts,
        details: why.reason === '' ? {} : { reason: why.reason },
        retry: 'later',
      })
  }
}
