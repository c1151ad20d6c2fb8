import { Principal } from '@icp-sdk/core/principal'
import { SwapError } from '../../../errors.ts'
import type { Figures } from '../../../flows/Flow.ts'
import { approvalExpiryOf } from '../../../flows/orders/approvalTimes.ts'
import type { Trace } from '../../../flows/Plan.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { EthereumBooks, EthereumFlow } from './EthereumBooks.ts'
import type { EthereumOrders } from './ethereumOrders.ts'
import { gasBurned } from './gasBurned.ts'

/** Before the first block of a ledger. */
const NO_BLOCK = -1n

const newest = ({ payments, gas }: EthereumOrders): bigint => {
  const blocks = [payments[0]?.withdrawal ?? NO_BLOCK, gas[0]?.block ?? NO_BLOCK]
  return blocks.reduce((one, other) => (one > other ? one : other))
}

/** What the books say before the call: the newest order, as a block of ckETH's ledger, and whether the allowances stand. */
export async function newestOrder(flow: EthereumFlow, books: EthereumBooks): Promise<Figures> {
  const [orders, isAllowed] = await Promise.all([fetchOrders(flow, books), isWhole(flow, books)])
  return { newest: newest(orders), approved: isAllowed ? 1n : 0n }
}

/**
 * What the ledgers show of an order since then. As long as nothing of the allowances is used no call has burned anything. Gas that was
 * burned without the token comes back: that is the end when it has, or when no allowance is left with which the token could be burned.
 */
export async function seeOrder(
  flow: EthereumFlow,
  { newest: before = NO_BLOCK, approved = 1n }: Figures,
  books: EthereumBooks,
): Promise<Trace> {
  if (await isWhole(flow, books)) return { kind: 'none' }
  const { facts } = flow
  const { payments, gas, refunds } = await fetchOrders(flow, books)
  const to = facts.address.toLowerCase()
  const ordered = payments.findLast(
    (one) => one.withdrawal > before && one.amount === facts.amount && one.to === to,
  )
  if (ordered !== undefined) return { kind: 'done', result: ordered.withdrawal }
  const isOver = BigInt(books.now()) * 1_000_000n >= approvalExpiryOf(flow)
  const burned = gas.findLast((burn) => burn.block > before && burn.to === to)
  if (facts.gas !== undefined && burned !== undefined) {
    const isSettled = isOver || refunds.has(burned.block)
    return isSettled ? { kind: 'given-back', error: gasBurned(facts, burned) } : { kind: 'open' }
  }
  // asked for together with its approval, which nobody saw: of two that come the second is a repetition and allows nothing
  if (approved === 0n && !isOver) return { kind: 'none' }
  const refused = BridgeError.of('bridge-minter-busy', { retry: 'later' })
  return { kind: 'given-back', error: isOver ? SwapError.approvalExpired() : refused }
}

const fetchOrders = ({ facts, principal }: EthereumFlow, { bridge }: EthereumBooks) =>
  bridge.fetchOrders(facts.ledgerId, { owner: Principal.fromText(principal) })

/** Whether every allowance is exactly what it was given as. */
async function isWhole({ facts }: EthereumFlow, { balances }: EthereumBooks): Promise<boolean> {
  const { ledgerId, minterId, amount, gas, maxGas } = facts
  const spender = Principal.fromText(minterId)
  const [own, ether] = await Promise.all([
    balances.fetchAllowance(ledgerId, spender),
    gas && balances.fetchAllowance(gas.ledgerId, spender),
  ])
  return own.amount === amount && (ether === undefined || ether.amount === maxGas)
}
