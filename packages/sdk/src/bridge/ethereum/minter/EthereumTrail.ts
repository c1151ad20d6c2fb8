import { formatAccount, type IcrcAccount, parseAccount } from '../../../ledgers/addresses.ts'
import type { HistoryEntry } from '../../../ledgers/LedgerAdapter.ts'
import {
  blockOf,
  fetchEntries,
  type LedgerHistory,
  type MinterBlock,
} from '../../ledger/ledgerEntries.ts'
import { type EthereumMemo, readBurnMemo, readMintMemo } from './readEthereumMemo.ts'

/** A mint of a deposit, and who sent it. */
export type EthereumMint = MinterBlock & { readonly from: string }

/** A burn for a payment: `withdrawal` is its number, which is a block of ckETH's ledger also of tokens. */
export type EthereumBurn = MinterBlock & { readonly withdrawal: bigint; readonly to: string }

/** ckETH that was burned for the gas of a payment in a token; its block is the payment's number. */
export type GasBurn = MinterBlock & { readonly symbol: string; readonly to: string }

/** What a minter of Ethereum has done for an account, as one token's ledger tells. */
export type EthereumTrail = {
  /** Mints of deposits, by `depositKey`. */
  readonly mints: ReadonlyMap<string, EthereumMint>
  /** Payments, newest first; of ckETH without those that were burned for gas. */
  readonly burns: readonly EthereumBurn[]
  /** Of ckETH: what was burned for gas, newest first. */
  readonly gas: readonly GasBurn[]
  /** What came back, by the number of the withdrawal. */
  readonly refunds: ReadonlyMap<bigint, MinterBlock>
}

/** Names a deposit: its transaction, and its place among the logs of its block. */
export const depositKey = (hash: string, logIndex: number | bigint): string => `${hash}:${logIndex}`

/**
 * What of an account's history concerns a minter.
 * @param sinceMs what is older than this is not looked for; the newest page is always read
 * @throws CallError
 */
export async function fetchEthereumTrail(
  ledger: LedgerHistory,
  minterId: string,
  account: IcrcAccount,
  sinceMs: number,
): Promise<EthereumTrail> {
  const entries = await fetchEntries(ledger, account, sinceMs)
  const mints = new Map<string, EthereumMint>()
  const refunds = new Map<bigint, MinterBlock>()
  const name = formatAccount(account)
  for (const entry of entries) {
    if (entry.kind !== 'mint' || entry.to !== name) continue
    const memo = readMintMemo(entry.memo)
    if (memo?.kind === 'refund') refunds.set(memo.withdrawal, blockOf(entry, entry.to))
    if (memo?.kind !== 'deposit') continue
    const { hash, logIndex, from } = memo
    mints.set(depositKey(hash, logIndex), { ...blockOf(entry, entry.to), from })
  }
  const burns = entries.flatMap((entry) => burnOf(entry, minterId) ?? [])
  const gas = entries.flatMap((entry) => gasBurnOf(entry, minterId) ?? [])
  return { mints, refunds, burns, gas }
}

/** Anybody may burn tokens of their own, and write anything beside: only what the minter took is a withdrawal. */
function memoOf(entry: HistoryEntry, minterId: string): EthereumMemo | undefined {
  if (entry.kind !== 'burn') return undefined
  const owner = entry.from === undefined ? undefined : parseAccount(entry.from)?.owner.toText()
  return entry.spender === minterId || owner === minterId ? readBurnMemo(entry.memo) : undefined
}

/** A burn of ckETH for the gas of a payment in a token; undefined of everything else. */
export function gasBurnOf(entry: HistoryEntry, minterId: string): GasBurn | undefined {
  const memo = memoOf(entry, minterId)
  if (memo?.kind !== 'gas') return undefined
  return { ...blockOf(entry, entry.from), symbol: memo.symbol, to: memo.to }
}

/** A burn for a payment; undefined of everything else. */
export function burnOf(entry: HistoryEntry, minterId: string): EthereumBurn | undefined {
  const memo = memoOf(entry, minterId)
  const burned = blockOf(entry, entry.from)
  if (memo?.kind === 'withdrawal') return { ...burned, withdrawal: entry.index, to: memo.to }
  if (memo?.kind !== 'token-withdrawal') return undefined
  return { ...burned, withdrawal: memo.withdrawal, to: memo.to }
}
