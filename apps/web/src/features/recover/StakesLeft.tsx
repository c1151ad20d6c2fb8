import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { useTokensOf } from '../../tokens/useTokens.ts'
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
  const { tokens } = useTokensOf([
    ...new Set(data.flatMap(({ stakingToken, rewardToken }) => [stakingToken, rewardToken])),
  ])
  const rows = data.flatMap(({ stakingPoolId, name, ...left }) => {
    const parts = [
      { ledgerId: left.stakingToken, amount: left.undeposited, id: 'undeposited' },
      { ledgerId: left.stakingToken, amount: left.unstaked, id: 'unstaked' },
      { ledgerId: left.rewardToken, amount: left.unsentReward, id: 'reward' },
    ].flatMap(({ ledgerId, amount, id }) => {
      const token = tokens.find((known) => known.ledgerId === ledgerId)
      return token && amount > token.fee ? [{ token, amount, id }] : []
    })
    return parts.length > 0 ? [{ stakingPoolId, name, parts }] : []
  })
  if (rows.length === 0) return null
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
    </section>
  )
}
