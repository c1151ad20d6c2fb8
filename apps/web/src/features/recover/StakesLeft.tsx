import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { AwaitedRows } from '../../tokens/by-id/AwaitedRows.tsx'
import { tokenRowsOf } from '../../tokens/by-id/tokenRows.ts'
import { useTokensById } from '../../tokens/by-id/useTokensById.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'

/** What lies at staking pools beside the person's stakes and is worth its fee, with the way to where it comes back. */
export function StakesLeft() {
  const { t } = useTranslation('recover')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { data = [] } = useQuery({
    queryKey: queryKeys.stakesLeft(owner),
    queryFn: () => sdk.stakes.fetchLeft(),
    enabled: owner !== '',
    retry: 1,
  })
  const left = data.map(({ stakingPoolId, name, ...at }) => {
    const parts = [
      { ledgerId: at.stakingToken, amount: at.undeposited, id: 'undeposited' },
      { ledgerId: at.stakingToken, amount: at.unstaked, id: 'unstaked' },
      { ledgerId: at.rewardToken, amount: at.unsentReward, id: 'reward' },
    ]
    return { stakingPoolId, name, parts: parts.filter(({ amount }) => amount > 0n) }
  })
  const tokens = useTokensById(left.flatMap(({ parts }) => parts.map(({ ledgerId }) => ledgerId)))
  const { rows: known, awaited } = tokenRowsOf(left, tokens.stateOf, {
    keyOf: ({ stakingPoolId }) => stakingPoolId,
    ledgersOf: ({ parts }) => parts.map(({ ledgerId }) => ledgerId),
    toRow: ({ parts, ...pool }, find) => {
      const found = parts.flatMap(({ ledgerId, amount, id }) => {
        const token = find(ledgerId)
        return token ? [{ token, amount, id }] : []
      })
      if (found.length < parts.length) return undefined
      return { ...pool, parts: found.filter(({ token, amount }) => amount > token.fee) }
    },
    toPage: ({ stakingPoolId }) => `/stake/details/${stakingPoolId}?tab=reclaim`,
  })
  const rows = known.filter(({ parts }) => parts.length > 0)
  if (rows.length + awaited.length === 0) return null
  return (
    <section aria-label={t('stakes.title')}>
      <h2 className="mb-2 text-16 font-semibold">{t('stakes.title')}</h2>
      <ul className="grid gap-2">
        {rows.map(({ stakingPoolId, name, parts }) => (
          <li
            key={stakingPoolId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 p-4"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap gap-x-3 font-medium">
                {parts.map(({ token, amount, id }) => (
                  <Amount key={id} amount={amount} token={token} isOwn />
                ))}
              </p>
              <p className="truncate text-13 text-ink-2">{name}</p>
            </div>
            <LinkButton to={`/stake/details/${stakingPoolId}?tab=reclaim`}>
              {t('stakes.toPool')}
            </LinkButton>
          </li>
        ))}
      </ul>
      <AwaitedRows label={t('stakes.title')} rows={awaited} onRetry={tokens.retry} />
    </section>
  )
}
