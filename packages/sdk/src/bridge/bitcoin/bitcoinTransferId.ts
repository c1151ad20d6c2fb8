import { parseAccount } from '../../ledgers/addresses.ts'

/** What the name of a transfer says. */
export type ParsedTransferId =
  | {
      readonly direction: 'mint'
      readonly txid: string
      readonly vout: number
      /** Whose deposit it is, in the text form of ICRC-1: the minter does not tell. */
      readonly account?: string
    }
  | { readonly direction: 'dissolve'; readonly block: bigint }

const MOST_VOUT = 0xffff_ffff
const MOST_BLOCK = 2n ** 64n - 1n

/** Names a deposit on Bitcoin. The account is part of it, so that whoever opens the page can ask for its mint. */
export const depositId = (coin: { txid: string; vout: number }, account: string): string =>
  `btc-in-${coin.txid}-${coin.vout}~${account}`

/** Names a payment of bitcoin, by the block of the ledger that burned the tokens. */
export const withdrawalId = (block: bigint): string => `btc-out-${block}`

/** What a name means; undefined of a text that names no transfer. */
export function parseTransferId(id: string): ParsedTransferId | undefined {
  const deposit = /^btc-in-([0-9a-f]{64})-(\d{1,10})(?:~([a-z0-9.-]{1,150}))?$/.exec(id)
  if (deposit !== null) {
    const [, txid = '', vout = '', account] = deposit
    if (Number(vout) > MOST_VOUT) return undefined
    if (account === undefined) return { direction: 'mint', txid, vout: Number(vout) }
    return parseAccount(account) && { direction: 'mint', txid, vout: Number(vout), account }
  }
  const withdrawal = /^btc-out-(\d{1,20})$/.exec(id)
  const block = BigInt(withdrawal?.[1] ?? -1)
  return block < 0n || block > MOST_BLOCK ? undefined : { direction: 'dissolve', block }
}
