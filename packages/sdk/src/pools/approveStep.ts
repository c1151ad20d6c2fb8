import { Principal } from '@icp-sdk/core/principal'
import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
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
      if (nsOf(books.now()) >= expiresAtNs) throw SwapError.approvalExpired()
      const ledger = await books.tokens.adapter(ledgerId)
      const call = ledger.approveCall({ spender, amount, fee, createdAtNs, expiresAtNs })
      return { ...call, read: (reply) => approvalAnswer(call.read(reply)) }
    },
  }
}

function approvalAnswer(answer: LedgerAnswer): StepAnswer {
  return answer.kind === 'done'
    ? { kind: 'done' }
    : { kind: 'refused', error: ledgerRefusal(answer.why, 'approve-refused') }
}

/** What a ledger's refusal means for what was to be paid into a pool. Nothing has left the wallet. */
export function ledgerRefusal(
  why: LedgerRefusal,
  otherwise: 'approve-refused' | 'swap-refused',
): SwapError {
  const facts = { funds: 'wallet', cause: why } as const
  switch (why.kind) {
    case 'insufficient-funds':
      return SwapError.insufficientFunds(why.balance ?? 0n)
    case 'bad-fee': {
      const { expectedFee } = why
      const known = expectedFee === undefined ? {} : { details: { expectedFee } }
      return new SwapError('fee-changed', { ...facts, ...known, retry: 'after-requote' })
    }
    default: {
      const reason = why.kind === 'refused' ? why.reason : why.kind
      return new SwapError(otherwise, { ...facts, details: { reason }, retry: 'later' })
    }
  }
}
