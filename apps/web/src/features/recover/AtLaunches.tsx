import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { useConfig, useOwner, useSdk } from '../../session/useSdk.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { ICP } from '../governance/launches/CommitmentBar.tsx'
import { launchPath } from '../governance/parts/paths.ts'
import { snsListQuery } from '../governance/queries.ts'

/** ICP of the person's that lie at launches which are over, with the way to where they come back. */
export function AtLaunches() {
  const { t } = useTranslation('recover')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { icp_ledger: icp = '' } = useConfig().canisters
  const { data: snses } = useQuery({ ...snsListQuery(sdk), enabled: owner !== '' })
  const { data = [] } = useQuery({
    queryKey: queryKeys.sns('now', 'left', owner),
    queryFn: () => sdk.sns.fetchLeftAtSales(snses ?? [], icp),
    enabled: owner !== '' && icp !== '' && snses !== undefined,
    retry: 1,
  })
  const left = data.flatMap(({ swapId, held, canRefund }) => {
    const sns = snses?.find((one) => one.swapId === swapId)
    return canRefund && sns ? [{ sns, held }] : []
  })
  if (left.length === 0) return null
  return (
    <section aria-label={t('launches.title')}>
      <h2 className="mb-2 text-16 font-semibold">{t('launches.title')}</h2>
      <ul className="grid gap-2">
        {left.map(({ sns, held }) => (
          <li
            key={sns.rootId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 p-4"
          >
            <p className="min-w-0 flex-1 font-medium wrap-anywhere">
              <bdi translate="no">{sns.name}</bdi>{' '}
              <span className="font-normal text-ink-2">
                <Amount amount={held} token={ICP} isOwn />
              </span>
            </p>
            <LinkButton to={launchPath(sns.rootId)}>{t('launches.toLaunch')}</LinkButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
