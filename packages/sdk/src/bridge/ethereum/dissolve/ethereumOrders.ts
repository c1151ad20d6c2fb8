import type { IcrcAccount } from '../../../ledgers/addresses.ts'
import type { BridgeToken } from '../../BridgeToken.ts'
import { fetchEntry, type LedgerHistory, type MinterBlock } from '../../ledger/ledgerEntries.ts'
import { burnOf, fetchEthereumTrail, type GasBurn, gasBurnOf } from '../minter/EthereumTrail.ts'
import type { OpenEthereum } from '../openEthereum.ts'

/** A payment that was burned for. `to` in small letters; `block` of the token's ledger, where that tells. */
type OrderedPayment = {
  readonly withdrawal: bigint
  readonly amount: bigint
  readonly to: string
  readonly block?: bigint
}

/** What an account has ordered of a minter of Ethereum, as its ledgers tell. Newest first. */
export type EthereumOrders = {
  readonly payments: readonly OrderedPayment[]
  /** ckETH that was burned for gas; each is followed by the burn of a token, or comes back. */
  readonly gas: readonly GasBurn[]
  /** ckETH that came back, by the number of the withdrawal. */
  readonly refunds: ReadonlyMap<bigint, MinterBlock>
}

type Asked = {
  readonly bridge: OpenEthereum
  readonly token: BridgeToken
  readonly account: IcrcAccount
  /** What is older is looked for among the newest only. Milliseconds since 1970. */
  readonly sinceMs: number
}

/** Withdrawals that the minter lists and an index has not heard of: each is read from ckETH's ledger by itself. */
const MOST_UNLISTED = 20

/**
 * What an account has ordered. An index may be behind: what only the minter tells counts where ckETH's ledger has burned for it.
 * @throws CallError
 */
export async function fetchEthereumOrders(asked: Asked): Promise<EthereumOrders> {
  const { bridge, token, account, sinceMs } = asked
  const { minterId, ledgerId: etherLedgerId, fetchLedger, minter } = bridge
  const etherLedger = await fetchLedger(etherLedgerId)
  const trailOf = (ledger: LedgerHistory) => fetchEthereumTrail(ledger, minterId, account, sinceMs)
  const isEther = token.ledgerId === etherLedgerId
  const [ether, own, listed] = await Promise.all([
    trailOf(etherLedger),
    isEther ? undefined : fetchLedger(token.ledgerId).then(trailOf),
    minter.fetchWithdrawals(account),
  ])
  const { burns } = own ?? ether
  const told = new Set(burns.map(({ withdrawal }) => withdrawal))
  const untold = listed
    .filter((one) => one.token_symbol === token.symbol && !told.has(one.withdrawal_id))
    .toSorted((a, b) => (a.withdrawal_id < b.withdrawal_id ? 1 : -1))
    .slice(0, MOST_UNLISTED)
  const others = await Promise.all(
    untold.map(async ({ withdrawal_id: withdrawal, withdrawal_amount: amount, ...detail }) => {
      const entry = await fetchEntry(etherLedger, withdrawal)
      const isBurned = entry && (isEther ? burnOf(entry, minterId) : gasBurnOf(entry, minterId))
      return isBurned ? [{ withdrawal, amount, to: detail.recipient_address.toLowerCase() }] : []
    }),
  )
  const payments: OrderedPayment[] = [...burns, ...others.flat()]
  return {
    payments: payments.toSorted((a, b) => (a.withdrawal < b.withdrawal ? 1 : -1)),
    gas: ether.gas,
    refunds: ether.refunds,
  }
}
