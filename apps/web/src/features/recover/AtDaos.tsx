import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { ReadProgress } from '../../shell/pages/ReadProgress.tsx'
import { snsListQuery } from '../governance/queries.ts'
import { AtLaunches } from './AtLaunches.tsx'
import { UnclaimedStakes } from './UnclaimedStakes.tsx'

/** What of the person's lies at DAOs and their launches. Nothing where the network lists none. */
export function AtDaos() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { t } = useTranslation('recover')
  const {
    data: snses,
    isError,
    refetch,
  } = useQuery({ ...snsListQuery(sdk), enabled: owner !== '' })
  if (snses === undefined)
    return (
      <ReadProgress
        unread={isError ? t('unclaimed.unlisted') : undefined}
        onRetry={() => void refetch()}
      />
    )
  return (
    <>
      <UnclaimedStakes {...{ snses, owner }} />
      <AtLaunches {...{ snses, owner }} />
    </>
  )
}
