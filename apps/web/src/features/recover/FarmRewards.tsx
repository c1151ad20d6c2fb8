import { type FarmReward, newOrderKey, type Token } from '@sluice/sdk'
import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryKeys } from '../../app/queryKeys.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { AwaitedRows } from '../../tokens/by-id/AwaitedRows.tsx'
import { tokenRowsOf } from '../../tokens/by-id/tokenRows.ts'
import { useTokensById } from '../../tokens/by-id/useTokensById.ts'
import { useUsdPrices } from '../../tokens/prices/useUsdPrices.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import { useLiquidityRunner } from '../liquidity/useLiquidityRunner.ts'

type Known = { readonly token0: Token; readonly token1: Token; readonly reward: Token }
type Row = { readonly of: FarmReward; readonly amount: bigint; readonly tokens: Known }

/** What farms owe the person, also those in which nothing is staked any more; nothing where they owe nothing. */
export function FarmRewards() {
  const { t } = useTranslation('recover')
  const { rows, awaited, isUnread, retry } = useFarmRewards()
  return (
    <>
      {rows.length > 0 && (
        <section aria-label={t('farms.title')} className="mt-6">
          <h2 className="mb-2 text-20 font-semibold">{t('farms.title')}</h2>
          <ul className="grid gap-2">
            {rows.map((row) => (
              <RewardRow key={row.of.farm.farmId} row={row} />
            ))}
          </ul>
        </section>
      )}
      <AwaitedRows label={t('farms.title')} rows={awaited} onRetry={retry} />
      {isUnread && (
        <Notice tone="warn" action={<Button onClick={retry}>{t('retry')}</Button>}>
          {t('farms.unread')}
        </Notice>
      )}
    </>
  )
}

function useFarmRewards() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const hasFarms = sdk.config.canisters.farm_index !== undefined
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.farmRewards(owner),
    queryFn: () => sdk.farms.fetchRewards(),
    enabled: owner !== '' && hasFarms,
    retry: 1,
  })
  const owed = (data ?? []).flatMap((of) =>
    of.reward === undefined ? [] : [{ of, amount: of.reward }],
  )
  const ledgersOf = ({ of: { farm } }: (typeof owed)[number]) => [
    farm.token0,
    farm.token1,
    farm.rewardToken,
  ]
  const tokens = useTokensById(owed.flatMap(ledgersOf))
  const { rows, awaited } = tokenRowsOf(owed, tokens.stateOf, {
    keyOf: ({ of }) => of.farm.farmId,
    ledgersOf,
    toRow: ({ of, amount }, find): Row | undefined => {
      const [token0, token1, reward] = ledgersOf({ of, amount }).map(find)
      return token0 && token1 && reward && { of, amount, tokens: { token0, token1, reward } }
    },
    toPage: ({ of }) => `/farm/details/${of.farm.farmId}`,
  })
  return {
    rows,
    awaited,
    isUnread: isError || (data ?? []).some(({ reward }) => reward === undefined),
    retry: () => {
      tokens.retry()
      void refetch()
    },
  }
}

function RewardRow({ row: { of, amount, tokens } }: { readonly row: Row }) {
  const { t } = useTranslation('recover')
  const owner = useOwner() ?? ''
  const prices = useUsdPrices()
  const { farm: run } = useLiquidityRunner()
  const { token0, token1, reward } = tokens
  const isWorthIt = amount > reward.fee
  const withdraw = () => {
    const none = { amount0: 0n, amount1: 0n, count: 1 }
    const about = { action: 'reward', token0, token1, ...none } as const
    void run({ key: newOrderKey(owner), about, farm: of.farm, order: { kind: 'reward' } })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-surface-2 p-4">
      <TokenIcon {...reward} />
      <span className="font-medium">
        <Amount amount={amount} token={reward} isOwn />
      </span>
      <Link
        to={`/farm/details/${of.farm.farmId}`}
        className="flex min-h-11 items-center text-14 text-accent underline-offset-2 hover:underline"
      >
        {t('farms.farm', {
          pair: `${formatSymbol(token0.symbol)}/${formatSymbol(token1.symbol)}`,
        })}
      </Link>
      <span className="ms-auto text-14 text-ink-2">
        <Usd value={worthUsdOf(amount, prices.get(reward.ledgerId))} isOwn />
      </span>
      <ConfirmButton look="primary" disabled={!isWorthIt} onClick={withdraw}>
        {isWorthIt ? t('withdraw') : t('tooSmall')}
      </ConfirmButton>
    </li>
  )
}
