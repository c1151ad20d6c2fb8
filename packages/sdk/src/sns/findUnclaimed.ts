import { Principal } from '@icp-sdk/core/principal'
import { fromHex, toHex } from '@sluice/candid/hex'
import { formatAddress, type IcrcAccount, toIdentifier } from '../ledgers/addresses.ts'
import type { HistoryEntry, LedgerAdapter } from '../ledgers/LedgerAdapter.ts'
import { neuronIdOf } from './neuronIdOf.ts'

/** Tokens that were paid for a neuron and are none yet. */
export type UnclaimedStake = {
  readonly neuronId: string
  readonly memo: bigint
  /** What lies in its account, in the token's smallest unit. */
  readonly amount: bigint
}

const HISTORY_PAGES = 10
const HISTORY_PAGE = 500
/** More payments than anybody leaves behind are not asked for. */
const MOST_ASKED = 100

type About = {
  readonly governanceId: string
  readonly principal: string
  readonly isThere: (neuronId: string) => Promise<boolean>
}

/**
 * Payments of a person to accounts of neurons of theirs that governance does not know. The memo in the log is what the account was
 * made with; what lies there now the ledger tells. @throws CallError
 */
export async function findUnclaimed(
  ledger: Pick<LedgerAdapter, 'fetchHistory' | 'fetchBalance'>,
  { governanceId, principal, isThere }: About,
): Promise<UnclaimedStake[]> {
  const owner = Principal.fromText(governanceId)
  const accountOf = (neuronId: string) => ({ owner, subaccount: fromHex(neuronId) })
  const payer = namesOf({ owner: Principal.fromText(principal) })
  const memos = new Set<bigint>()
  let cursor: bigint | undefined
  for (let page = 0; page < HISTORY_PAGES; page++) {
    const { entries, next } = await ledger.fetchHistory({
      account: { owner: Principal.fromText(principal) },
      limit: HISTORY_PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    })
    for (const entry of entries) {
      const memo = memoOf(entry)
      if (memo === undefined || !payer.includes(entry.from)) continue
      // the account tells that the memo is a neuron's: any payment has eight bytes to spare
      const names = namesOf(accountOf(neuronIdOf(principal, memo)))
      if (names.includes(entry.to)) memos.add(memo)
    }
    if (next === undefined) break
    cursor = next
  }
  const asked = [...memos].slice(0, MOST_ASKED).map(async (memo): Promise<UnclaimedStake[]> => {
    const neuronId = neuronIdOf(principal, memo)
    if (await isThere(neuronId)) return []
    const amount = await ledger.fetchBalance(accountOf(neuronId))
    return amount > 0n ? [{ neuronId, memo, amount }] : []
  })
  return (await Promise.all(asked)).flat()
}

/** An account as logs name it: the ledger of ICP keeps account identifiers alone. */
const namesOf = (account: IcrcAccount): readonly (string | undefined)[] => [
  formatAddress(account),
  toHex(toIdentifier(account)),
]

function memoOf({ kind, memo }: HistoryEntry): bigint | undefined {
  if (kind !== 'transfer' || memo?.length !== 8) return undefined
  return new DataView(memo.buffer, memo.byteOffset, 8).getBigUint64(0)
}
