import { Principal } from '@icp-sdk/core/principal'
/**
 * `paid` left the wallet, ledgers' fees beside it; `received` arrived there; `placed` is now in what was made: a position, an order, a stake,
 * a balance at a pool; `taken` came out of one, before fees; `left` is held for the caller by the canister that was to send it; `fee`
 * is what ledgers took.
 */
export type MovedAs = 'paid' | 'received' | 'placed' | 'taken' | 'left' | 'fee'

/** Tokens that a flow has moved, as its receipt tells. What nobody could find out is left out. */
export type Moved = {
  readonly as: MovedAs
  readonly ledgerId: string
  /** In the token's smallest unit, above 0. */
  readonly amount: bigint
  /** Place in the ledger's log, of what was one transfer whose place is known. */
  readonly block?: bigint
}

/** An amount that moved, as a list: none of nothing, and of what is not known. */
export function moved(
  as: MovedAs,
  ledgerId: string,
  amount: bigint | undefined,
  block?: bigint,
): readonly Moved[] {
  if (amount === undefined || amount <= 0n) return []
  return [{ as, ledgerId, amount, ...(block === undefined ? {} : { block }) }]
}

/** A payment of the wallet with what its ledger took for it: once for an allowance or a transfer, once when it was taken in. */
export const paidWithFees = (
  { ledgerId, amount, fee }: { ledgerId: string; amount: bigint; fee: bigint },
  { fees, block }: { readonly fees: bigint; readonly block?: bigint | undefined },
): readonly Moved[] =>
  amount <= 0n
    ? []
    : [...moved('paid', ledgerId, amount, block), ...moved('fee', ledgerId, fee * fees)]

/** What a canister has sent: the ledger's fee of it does not arrive. */
export const sentToWallet = (
  { ledgerId, amount, fee }: { ledgerId: string; amount: bigint | undefined; fee: bigint },
  block?: bigint,
): readonly Moved[] =>
  amount === undefined || amount <= fee
    ? []
    : [...moved('received', ledgerId, amount - fee, block), ...moved('fee', ledgerId, fee)]

/** One line for each token and what became of it; blocks only where it was one transfer. */
export function summed(all: readonly Moved[]): readonly Moved[] {
  const groups = Map.groupBy(all, ({ as, ledgerId }) => `${as} ${ledgerId}`)
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group
    if (first === undefined || others.length === 0) return group
    return moved(
      first.as,
      first.ledgerId,
      group.reduce((sum, { amount }) => sum + amount, 0n),
    )
  })
}

/** A canister's id as a step's result: its bytes behind a one, so that those of nought in front count. */
export const fromPoolId = (poolId: string): bigint =>
  BigInt(`0x1${Principal.fromText(poolId).toHex()}`)

export const toPoolId = (result: bigint): string =>
  Principal.fromHex(result.toString(16).slice(1)).toText()
