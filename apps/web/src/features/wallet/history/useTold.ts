import {
  accountIdentifier,
  type HistoryEntry,
  parsePrincipal,
  type Token,
  toHex,
} from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatSymbol } from '../../../format/symbol.ts'
import { ownAddresses } from '../../../session/ownAddresses.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useSymbolOf } from '../../../tokens/by-id/useTokensById.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { useTransactions } from '../../info/transactions/useTransactions.ts'
import { storiesOf } from './storiesOf.ts'

/** A ledger's log with what its payments were for, as far as the exchange and its info service know. */
export function useTold(
  entries: readonly HistoryEntry[] | undefined,
  token: Token,
  account: string,
) {
  const { data: pools } = useQuery(poolsQuery(useSdk()))
  const symbolOf = useSymbolOf()
  const { rows } = useTransactions({ principal: account, tokenId: token.ledgerId })
  const { ledgerId, fee } = token
  const byAddress = useMemo(
    () => new Map(pools?.flatMap(({ canisterId }) => addressesOf(canisterId)) ?? []),
    [pools],
  )
  const told = useMemo(
    () =>
      entries &&
      storiesOf(entries, {
        ...{ ledgerId, fee, own: ownAddresses(account), transactions: rows ?? [] },
        // a pool has a subaccount for each depositor, which is written behind its principal
        poolOf: (address) => byAddress.get(address) ?? byAddress.get(ownerOf(address)),
      }),
    [entries, ledgerId, fee, account, rows, byAddress],
  )
  const nameOf = (poolId: string): string | undefined => {
    const pool = pools?.find(({ canisterId }) => canisterId === poolId)
    return pool && [pool.token0, pool.token1].map((id) => formatSymbol(symbolOf(id))).join('/')
  }
  return { told, nameOf }
}

/** The principal of an account as ICRC-1 writes it: before the checksum and the subaccount. */
function ownerOf(account: string): string {
  const [left = ''] = account.split('.')
  return account.includes('.') ? left.slice(0, left.lastIndexOf('-')) : account
}

function addressesOf(canisterId: string): readonly (readonly [string, string])[] {
  const principal = parsePrincipal(canisterId)
  if (!principal) return []
  return [
    [canisterId, canisterId],
    [toHex(accountIdentifier(principal.toUint8Array())), canisterId],
  ]
}
