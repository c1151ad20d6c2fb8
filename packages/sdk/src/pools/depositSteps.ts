import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import { idlFactory } from '@sluice/candid/swap_pool'
import type { Balances } from '../balances.ts'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { SwapError } from '../errors.ts'
import type { Figures } from '../flows/Flow.ts'
import { findInLog } from '../flows/findInLog.ts'
import type { MovingStep, Results, StepAnswer, StepErrors, Trace } from '../flows/Plan.ts'
import { formatAddress, type IcrcAccount } from '../ledgers/addresses.ts'
import { swapFailure } from '../swap/swapFailure.ts'
import type { Tokens } from '../tokens.ts'
import { isEntryOf } from '../wallet/isEntryOf.ts'
import { ledgerRefusal } from './approveStep.ts'
import type { Pools } from './Pools.ts'
import { subaccountAt } from './subaccountAt.ts'

/** Tokens that a pool is to hold for their owner. Amounts in the token's smallest unit. */
export type Deposit = {
  readonly principal: string
  readonly poolId: string
  readonly ledgerId: string
  /** What the pool credits; the fee of its own transfer comes on top. */
  readonly amount: bigint
  readonly fee: bigint
}

export type DepositBooks = {
  readonly balances: Pick<Balances, 'fetchAllowance'>
  readonly pools: Pick<Pools, 'fetchUnusedOf' | 'isAtWorkFor'>
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly now: () => number
}

/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

/** A call of a pool that may have done a part when it fails: whatever it took, the pool holds. */
export const poolErrors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  forgotten: (cause) => new SwapError('left-in-pool', { retry: 'never', funds: 'pool', cause }),
  rejected: (reason, cause) =>
    new SwapError('swap-refused', { details: { reason }, retry: 'later', funds: 'pool', cause }),
  leavesHalfDone: true,
}

/** Of deposits, of which the books tell what came of one that the network has forgotten. */
const depositErrors: StepErrors = {
  unknown: poolErrors.unknown,
  rejected: poolErrors.rejected,
  leavesHalfDone: true,
}

/** How a transfer is made: its ledger knows it by its time. */
type Paying = {
  readonly name?: string
  readonly after?: readonly string[]
  readonly amount: bigint
  /** By which a payment can be told from others in the log. */
  readonly memo?: Uint8Array
  /** That time, which may be another once the ledger has forgotten the first and the transfer was not made. */
  readonly createdAtNs: (done: Results) => bigint
}

/** Pays an amount to the owner's subaccount of the pool, from which deposits are taken. */
export const transferStep = (
  { principal, poolId, ledgerId, fee }: Omit<Deposit, 'amount'>,
  paying: Paying,
  books: Pick<DepositBooks, 'tokens'>,
): MovingStep =>
  payStep(
    { principal, ledgerId, fee, to: async () => subaccountAt(poolId, principal) },
    paying,
    books,
  )

/** Pays an amount to an account that may be known only when it is paid. */
export function payStep(
  {
    principal,
    ledgerId,
    fee,
    to: fetchTo,
  }: Pick<Deposit, 'principal' | 'ledgerId' | 'fee'> & {
    readonly to: (done: Results) => Promise<IcrcAccount>
  },
  { name = 'transfer', after = [], amount, memo, createdAtNs }: Paying,
  { tokens }: Pick<DepositBooks, 'tokens'>,
): MovingStep {
  const notMade = () => new SwapError('swap-refused', { retry: 'after-requote', funds: 'wallet' })
  return {
    kind: 'move',
    name,
    after,
    call: async (done) => {
      const [ledger, to] = await Promise.all([tokens.adapter(ledgerId), fetchTo(done)])
      const order = { to, amount, fee, createdAtNs: createdAtNs(done) }
      const call = ledger.transferCall(memo === undefined ? order : { ...order, memo })
      const read = (reply: Uint8Array): StepAnswer => {
        const answer = call.read(reply)
        if (answer.kind === 'done') return { kind: 'done', result: answer.block }
        const { why } = answer
        const error = ledgerRefusal(why, 'swap-refused')
        return { kind: 'refused', error, isTooOld: why.kind === 'too-old' }
      }
      return { ...call, read }
    },
    repeat: {
      by: 'key',
      find: async (done) => {
        const key = createdAtNs(done)
        const facts = {
          amount,
          to: formatAddress(await fetchTo(done)),
          memoHex: memo === undefined ? '' : toHex(memo),
        }
        return findInLog(await tokens.adapter(ledgerId), key, (entry) =>
          isEntryOf(entry, { principal, createdAtNs: key, facts }),
        )
      },
    },
    errors: {
      unknown: SwapError.outcomeUnknown,
      notMade,
      forgotten: SwapError.outcomeLost,
      rejected: (reason, cause) =>
        new SwapError('swap-refused', {
          details: { reason },
          retry: 'later',
          funds: 'wallet',
          cause,
        }),
      leavesHalfDone: false,
    },
  }
}

/**
 * Lets the pool take a deposit from the owner's subaccount.
 * @param lyingOnce whether no more lies there than one such deposit takes, so that a second call finds nothing
 */
export function creditStep(
  deposit: Deposit,
  {
    name = 'deposit',
    after,
    lyingOnce,
  }: { name?: string; after: readonly string[]; lyingOnce: boolean },
  books: DepositBooks,
): MovingStep {
  const { poolId, principal } = deposit
  const fetchLying = () => fetchLyingOf(deposit, books)
  return {
    kind: 'move',
    name,
    after,
    call: async () => depositCall('deposit', deposit, deposit.amount + deposit.fee),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ lying: await fetchLying() }),
        see: async ({ lying = 0n }) => {
          if ((await fetchLying()) >= lying) return { kind: 'none' }
          return { kind: (await books.pools.isAtWorkFor(poolId, principal)) ? 'open' : 'done' }
        },
        mayAskAgain: lyingOnce,
        times: LOOKS,
      },
    },
    errors: depositErrors,
  }
}

/**
 * Lets the pool take a deposit from the wallet, out of an allowance that is exactly this deposit's and its fee's: of two calls only one
 * finds it. What became of one that the network has forgotten the books tell. The amount is the result.
 * @param expiresAtNs when the allowance ends, which may depend on when it was given
 */
export function pullStep(
  deposit: Deposit,
  {
    name = 'deposit',
    after,
    expiresAtNs,
  }: {
    readonly name?: string
    readonly after: readonly string[]
    readonly expiresAtNs: (done: Results) => bigint
  },
  books: DepositBooks,
): MovingStep {
  const { poolId, ledgerId, amount, fee, principal } = deposit
  const isWhole = async () => {
    const spender = Principal.fromText(poolId)
    const allowed = await books.balances.fetchAllowance(ledgerId, spender)
    return allowed.amount === amount + fee
  }
  const fetchHeld = () => books.pools.fetchUnusedOf(poolId, ledgerId)
  const see = async ({ held = 0n, approved = 1n }: Figures, done: Results): Promise<Trace> => {
    // a whole allowance: no call has paid
    if (await isWhole()) return { kind: 'none' }
    // in this order: what is credited between the two is seen by the second
    const isAtWork = await books.pools.isAtWorkFor(poolId, principal)
    if ((await fetchHeld()) >= held + amount) return { kind: 'done', result: amount }
    if (isAtWork) return { kind: 'open' }
    const isOver = BigInt(books.now()) * 1_000_000n >= expiresAtNs(done)
    // asked for together with its approval, which nobody saw: of two that come the second is a repetition and allows nothing
    if (approved === 0n && !isOver) return { kind: 'none' }
    const refused = new SwapError('swap-refused', { retry: 'later', funds: 'wallet' })
    return { kind: 'given-back', error: isOver ? SwapError.approvalExpired() : refused }
  }
  return {
    kind: 'move',
    name,
    after,
    call: async () => depositCall('depositFrom', deposit, amount),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({ held: await fetchHeld(), approved: (await isWhole()) ? 1n : 0n }),
        see,
        mayAskAgain: true,
        times: LOOKS,
      },
    },
    errors: depositErrors,
  }
}

/** What lies on the owner's subaccount of the pool. @throws CallError */
export async function fetchLyingOf(
  { ledgerId, poolId, principal }: Pick<Deposit, 'ledgerId' | 'poolId' | 'principal'>,
  { tokens }: Pick<DepositBooks, 'tokens'>,
): Promise<bigint> {
  return (await tokens.adapter(ledgerId)).fetchBalance(subaccountAt(poolId, principal))
}

const depositCall = (
  method: 'deposit' | 'depositFrom',
  { poolId, ledgerId: token, fee }: Pick<Deposit, 'poolId' | 'ledgerId' | 'fee'>,
  amount: bigint,
): PreparedCall<StepAnswer> =>
  prepareCall<Pool, 'deposit' | 'depositFrom', StepAnswer>({
    canisterId: poolId,
    interfaceOf: idlFactory,
    method,
    args: [{ token, amount, fee }],
    read: (answer) =>
      'ok' in answer ? { kind: 'done' } : { kind: 'refused', error: swapFailure(answer.err) },
  })
