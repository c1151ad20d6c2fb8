import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useOwner, useSdkIfReady } from '../../../session/useSdk.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import type { SwapForm } from '../form/useSwapForm.ts'

/** The way to what the pair's pool may hold, for whoever misses something. */
export function MissingTokens({ form }: { readonly form: Pick<SwapForm, 'tokenIn' | 'tokenOut'> }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const { data: pools } = useQuery(poolsQuery(useSdkIfReady()))
  const ids = [form.tokenIn?.ledgerId, form.tokenOut?.ledgerId]
  const pool = pools?.find(({ token0, token1 }) => ids.includes(token0) && ids.includes(token1))
  if (owner === undefined || pool === undefined) return null
  return (
    <Link
      to={`/swap/withdraw?type=pair&poolId=${pool.canisterId}`}
      className="relative self-center text-13 text-ink-2 underline-offset-4 before:absolute before:-inset-3 hover:text-ink hover:underline"
    >
      {t('swap.missing')}
    </Link>
  )
}
