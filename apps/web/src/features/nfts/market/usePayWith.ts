import type { NftListing, NftPayment, Token } from '@sluice/sdk'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useMyTokenList } from '../../../tokens/my-tokens/useMyTokenList.ts'
import { useBalances } from '../../../tokens/useBalances.ts'
import { useBalance, useToken } from '../../../tokens/useTokens.ts'

const FRESH_MS = 5_000
const NO_TOKENS: readonly Token[] = []

export type PayWithChoice = {
  /** Tokens of which the buyer has something, the price's own first. */
  readonly tokens: readonly Token[]
  readonly chosen: Token | undefined
  readonly choose: (ledgerId: string) => void
  /** What leaves the wallet of another token at the quoted prices. */
  readonly spent: bigint | undefined
  readonly payment: NftPayment | undefined
  readonly isReading: boolean
  /** Why it cannot be paid so, in words for a button. */
  readonly missing: string | undefined
}

/**
 * With which token a price is paid: its own, or another that is swapped in the same plan.
 * @param needed all that has to be in the wallet of the price's own token
 */
export function usePayWith(
  { ledgerId, price }: Pick<NftListing, 'ledgerId' | 'price'>,
  needed: bigint | undefined,
): PayWithChoice {
  const { t } = useTranslation('nfts')
  const sdk = useSdk()
  const slippagePpm = usePreferences((preferences) => preferences.slippagePpm)
  const [asked, choose] = useState(ledgerId)
  const own = useToken(ledgerId)
  const balance = useBalance(ledgerId)
  const { mine = NO_TOKENS } = useMyTokenList()
  const balances = useBalances(mine)
  const others = mine.filter(
    (token) => token.ledgerId !== ledgerId && (balances.get(token.ledgerId) ?? 0n) > token.fee,
  )
  const isOther = asked !== ledgerId
  const quoted = useQuery({
    queryKey: queryKeys.nft('now', 'payment', ledgerId, `${price}`, asked, `${slippagePpm}`),
    queryFn: isOther
      ? async () =>
          (await sdk.nftMarket.quotePayment({
            listing: { ledgerId, price },
            payWith: asked,
            slippagePpm,
          })) ?? null
      : skipToken,
    staleTime: FRESH_MS,
    refetchInterval: 2 * FRESH_MS,
    structuralSharing: false,
    retry: 1,
  })
  const chosen = isOther ? others.find((token) => token.ledgerId === asked) : own
  const payment = isOther ? (quoted.data ?? undefined) : undefined
  const spent = payment?.quote.spent
  const held = isOther ? balances.get(asked) : balance
  const isReading = needed === undefined || held === undefined || (isOther && quoted.isPending)
  const needs = isOther ? spent : needed
  const symbol = formatSymbol(chosen?.symbol ?? '')
  const missing =
    isOther && !quoted.isPending && payment === undefined
      ? t('buy.noTrade', { symbol })
      : held !== undefined && needs !== undefined && held < needs
        ? t('buy.insufficient', { symbol })
        : undefined
  return {
    tokens: own ? [own, ...others] : others,
    chosen,
    choose,
    spent,
    payment,
    isReading,
    missing,
  }
}
