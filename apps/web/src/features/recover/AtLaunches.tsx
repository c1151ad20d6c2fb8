import type { Sns } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { queryKeys } from '../../app/queryKeys.ts'
import { useConfig, useSdk } from '../../session/useSdk.ts'
import { ReadProgress } from '../../shell/pages/ReadProgress.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { ICP } from '../governance/launches/CommitmentBar.tsx'
import { RefundButton } from '../governance/launches/RefundButton.tsx'
import { launchPath } from '../governance/parts/paths.ts'
import { namesOf } from './namesOf.ts'

type AtLaunchesProps = { readonly snses: readonly Sns[]; readonly owner: string }

/** ICP of the person's that lie at launches which are over, with the way back. */
export function AtLaunches({ snses, owner }: AtLaunchesProps) {
  const { t } = useTranslation('recover')
  const sdk = useSdk()
  const { icp_ledger: icp = '' } = useConfig().canisters
  const { data, refetch } = useQuery({
    queryKey: queryKeys.sns('now', 'left', owner),
    queryFn: async () => {
      const silent: string[] = []
      const found = await sdk.sns.fetchLeftAtSales(snses, icp, (id) => silent.push(id))
      return { found, silent }
    },
    enabled: icp !== '',
    retry: 1,
  })
  if (data === undefined) return null
  const left = data.found.flatMap(({ swapId, held, canRefund }) => {
    const sns = snses.find((one) => one.swapId === swapId)
    return canRefund && sns ? [{ sns, held }] : []
  })
  const silent = snses.filter(({ swapId }) => data.silent.includes(swapId))
  if (left.length + silent.length === 0) return null
  return (
    <section aria-label={t('launches.title')}>
      <h2 className="mb-2 text-16 font-semibold">{t('launches.title')}</h2>
      <ul className="grid gap-2">
        {left.map(({ sns, held }) => (
          <li
            key={sns.rootId}
            className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-surface-2 p-4"
          >
            <p className="min-w-0 flex-1 wrap-anywhere">
              <LaunchLink sns={sns} /> <Amount amount={held} token={ICP} isOwn />
            </p>
            <RefundButton swapId={sns.swapId} owner={owner} />
          </li>
        ))}
      </ul>
      <ReadProgress
        unread={silent.length > 0 ? t('launches.silent', { names: namesOf(silent) }) : undefined}
        onRetry={() => void refetch()}
      />
    </section>
  )
}

const LaunchLink = ({ sns }: { readonly sns: Sns }) => (
  <Link
    to={launchPath(sns.rootId)}
    translate="no"
    className="me-2 py-3 font-medium hover:text-accent"
  >
    <bdi>{sns.name}</bdi>
  </Link>
)
