import type { Sns, Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Facts } from '../../info/Facts.tsx'
import { ICP } from '../launches/CommitmentBar.tsx'
import type { Dao } from '../parts/Dao.ts'
import { isOfSns } from '../parts/isOfSns.ts'
import { launchPath, neuronsPath, votingPath } from '../parts/paths.ts'
import { SnsLogo } from '../parts/SnsLogo.tsx'
import { useNetworkDao } from '../parts/useNetworkDao.ts'
import { snsListQuery, treasuryQuery } from '../queries.ts'

type TokenDaoProps = { readonly token: Token }

/** On the page of a governance token: what it has a say in, and the ways to it. */
export function TokenDao({ token }: TokenDaoProps) {
  const { t } = useTranslation('sns')
  const network = useNetworkDao()
  if (network?.ledgerId !== token.ledgerId) return <SnsOfToken token={token} />
  return (
    <Frame title={t('dao.governance')}>
      <Introduced dao={network} />
      <Ways dao={network} />
    </Frame>
  )
}

/** The DAO of an SNS's token, and what that holds. */
function SnsOfToken({ token }: TokenDaoProps) {
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
    <Frame title={t('dao.title')}>
      {!sns && failed.length === 0 && <Skeleton className="h-32 w-full rounded-control" />}
      {failed.length > 0 && <ErrorState what={t('dao.failed')} onRetry={retry} />}
      {sns && (
        <>
          <Introduced dao={sns} />
          <Facts
            facts={[
              { label: t('dao.treasury'), value: <Amount amount={own.data} token={token} /> },
              { label: t('dao.treasuryIcp'), value: <Amount amount={inIcp.data} token={ICP} /> },
            ]}
          />
          <Ways dao={sns} launch={sns} />
        </>
      )}
    </Frame>
  )
}

type FrameProps = { readonly title: string; readonly children: React.ReactNode }

const Frame = ({ title, children }: FrameProps) => (
  <section aria-label={title} className="grid gap-4 rounded-card bg-surface p-4 sm:p-6">
    <h2 className="text-20 font-semibold">{title}</h2>
    {children}
  </section>
)

const Introduced = ({ dao }: { readonly dao: Dao }) => (
  <p className="flex items-center gap-3 font-medium">
    <SnsLogo sns={dao} size={32} />
    <bdi translate="no" className="min-w-0 wrap-anywhere">
      {dao.name}
    </bdi>
  </p>
)

function Ways({ dao, launch }: { readonly dao: Dao; readonly launch?: Sns }) {
  const { t } = useTranslation('sns')
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton look="tonal" to={neuronsPath(dao.rootId)}>
        {t('nav.neurons')}
      </LinkButton>
      <LinkButton look="tonal" to={votingPath(dao.rootId)}>
        {t('nav.voting')}
      </LinkButton>
      {launch && (
        <LinkButton look="tonal" to={launchPath(launch.rootId)}>
          {t('launch.title')}
        </LinkButton>
      )}
    </div>
  )
}
