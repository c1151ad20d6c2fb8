import type { Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Facts } from '../../info/Facts.tsx'
import { ICP } from '../launches/CommitmentBar.tsx'
import { isOfSns } from '../parts/isOfSns.ts'
import { launchPath, neuronsPath, votingPath } from '../parts/paths.ts'
import { SnsLogo } from '../parts/SnsLogo.tsx'
import { snsListQuery, treasuryQuery } from '../queries.ts'

/** On the page of an SNS's token: the DAO that it governs, what that holds, and the ways to it. */
export function TokenDao({ token }: { readonly token: Token }) {
  const { t } = useTranslation('sns')
  const sdk = useSdk()
  const { icp_ledger: icp } = useConfig().canisters
  const list = useQuery(snsListQuery(sdk))
  const sns = list.data?.find((one) => isOfSns(one, token.ledgerId))
  const asked = sns ?? { governanceId: '', ledgerId: '' }
  const own = useQuery({ ...treasuryQuery(sdk, asked), enabled: sns !== undefined })
  const inIcp = useQuery({
    ...treasuryQuery(sdk, asked, icp),
    enabled: sns !== undefined && icp !== undefined,
  })
  const failed = [list, own, inIcp].filter(({ isError, data }) => isError && data === undefined)
  const retry = () => {
    for (const one of failed) void one.refetch()
  }
  // the network lists it, and it did not say what it is called
  if (list.data && !sns) return null
  return (
    <section aria-label={t('dao.title')} className="grid gap-4 rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-20 font-semibold">{t('dao.title')}</h2>
      {!sns && failed.length === 0 && <Skeleton className="h-32 w-full rounded-control" />}
      {failed.length > 0 && <ErrorState what={t('dao.failed')} onRetry={retry} />}
      {sns && (
        <>
          <p className="flex items-center gap-3 font-medium">
            <SnsLogo sns={sns} size={32} />
            <bdi translate="no" className="min-w-0 wrap-anywhere">
              {sns.name}
            </bdi>
          </p>
          <Facts
            facts={[
              { label: t('dao.treasury'), value: <Amount amount={own.data} token={token} /> },
              { label: t('dao.treasuryIcp'), value: <Amount amount={inIcp.data} token={ICP} /> },
            ]}
          />
          <div className="flex flex-wrap gap-2">
            <LinkButton look="tonal" to={neuronsPath(sns.rootId)}>
              {t('nav.neurons')}
            </LinkButton>
            <LinkButton look="tonal" to={votingPath(sns.rootId)}>
              {t('nav.voting')}
            </LinkButton>
            <LinkButton look="tonal" to={launchPath(sns.rootId)}>
              {t('launch.title')}
            </LinkButton>
          </div>
        </>
      )}
    </section>
  )
}
