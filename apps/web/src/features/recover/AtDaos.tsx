import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { ReadProgress } from '../../shell/pages/ReadProgress.tsx'
import { useNetworkDao } from '../governance/parts/useNetworkDao.ts'
import { snsListQuery } from '../governance/queries.ts'
import { AtLaunches } from './AtLaunches.tsx'
import { UnclaimedStakes } from './UnclaimedStakes.tsx'

/** What of the person's lies at DAOs and their launches. Nothing where the network lists none. */
export function AtDaos() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { t } = useTranslation('recover')
  const network = useNetworkDao()
  const {
    data: snses,
    isError,
    refetch,
  } = useQuery({ ...snsListQuery(sdk), enabled: owner !== '' })
  if (owner === '') return null
  // the network is asked, too, where its SNSes are not listed
  const daos =
    snses === undefined && !isError ? undefined : [...(network ? [network] : []), ...(snses ?? [])]
  return (
    <>
      {daos && daos.length > 0 && <UnclaimedStakes daos={daos} owner={owner} />}
      {snses ? (
        <AtLaunches {...{ snses, owner }} />
      ) : (
        <ReadProgress
          unread={isError ? t('unclaimed.unlisted') : undefined}
          onRetry={() => void refetch()}
        />
      )}
    </>
  )
}
