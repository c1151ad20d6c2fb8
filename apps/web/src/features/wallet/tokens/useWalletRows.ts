import type { Token } from '@sluice/sdk'
import { ledgersOf } from '@sluice/sdk/listing'
import { changePpm, valueUsdOf, worthUsdOf } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { useConfig, useSdkIfReady } from '../../../session/useSdk.ts'
import { useMyTokens } from '../../../tokens/my-tokens/myTokens.ts'
import { useMyTokenList } from '../../../tokens/my-tokens/useMyTokenList.ts'
import { usePastUsdPrices } from '../../../tokens/prices/usePastUsdPrices.ts'
import { useUsdPricing } from '../../../tokens/prices/useUsdPrices.ts'
import { listingQuery } from '../../../tokens/queries.ts'
import { useBalancesOf } from '../../../tokens/useBalances.ts'
import { useIsLate } from '../../../ui/browser/useIsLate.ts'
import { totalUsd, type WalletRow } from './walletRows.ts'

const NO_TOKENS: readonly Token[] = []
const LONGEST_WAIT_MS = 1_500

/**
 * The tokens of this person's wallet with what an account holds of each, and their worth together; unknown while the
 * tokens, a balance or a price are.
 */
export function useWalletRows(account: string) {
  const list = useMyTokenList(account)
  const isLate = useIsLate(LONGEST_WAIT_MS)
  // Rows for what was received come with the others; a ledger that is silent holds nobody up for long.
  const mine = list.isComplete || isLate ? list.mine : undefined
  const balances = useBalancesOf(account, mine ?? NO_TOKENS)
  const { prices, isComplete } = useUsdPricing()
  const pastPrices = usePastUsdPrices()
  const pinned = useMyTokens((tokens) => tokens.pinned)
  const { data: listed } = useQuery({ ...listingQuery(useSdkIfReady()), select: ledgersOf })
  const icpId = useConfig().canisters.icp_ledger
  const rows = mine?.map((token): WalletRow => {
    const { ledgerId, decimals } = token
    const balance = balances.get(ledgerId)
    const [price, pastPrice] = [prices.get(ledgerId), pastPrices.get(ledgerId)]
    return {
      token,
      balance,
      valueUsd: balance === undefined ? undefined : worthUsdOf(balance, price),
      priceUsd: valueUsdOf(10n ** BigInt(decimals), price),
      changePpm: changePpm(price, pastPrice),
      pastValueUsd: balance === undefined ? undefined : worthUsdOf(balance, pastPrice),
      isPinned: pinned.includes(ledgerId),
      isFixed: ledgerId === icpId,
      isUnlisted: listed !== undefined && ledgerId !== icpId && !listed.includes(ledgerId),
    }
  })
  const total = rows && isComplete ? totalUsd(rows) : undefined
  return { rows, total, icp: rows?.find(({ isFixed }) => isFixed) }
}
