import type { UnclaimedAt } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../app/queryKeys.ts'
import { useSdk } from '../../session/useSdk.ts'
import { ReadProgress } from '../../shell/pages/ReadProgress.tsx'
import { useTokenState } from '../../tokens/useTokens.ts'
import { UnclaimedRow } from '../governance/neurons/UnclaimedRow.tsx'
import type { Dao } from '../governance/parts/Dao.ts'
import { isOfSns } from '../governance/parts/isOfSns.ts'
import { namesOf } from './namesOf.ts'

type UnclaimedStakesProps = { readonly daos: readonly Dao[]; readonly owner: string }

/** Tokens that were paid for neurons which were never made, in any DAO, each with the button that makes it. */
export function UnclaimedStakes({ daos, owner }: UnclaimedStakesProps) {
  const { t } = useTranslation('recover')
  const sdk = useSdk()
  const { data, refetch } = useQuery({
    queryKey: queryKeys.sns('now', 'unclaimed', 'everywhere', owner, `${daos.length}`),
    queryFn: async () => {
      const silent: string[] = []
      const found = await sdk.sns.fetchUnclaimedIn(daos, (id) => silent.push(id))
      return { found, silent }
    },
    staleTime: 60_000,
    retry: 1,
  })
  if (data === undefined) return null
  const found = data.found.flatMap((stake) => {
    const sns = daos.find((one) => isOfSns(one, stake.governanceId))
    return stake.canClaim && sns ? [{ sns, stake }] : []
  })
  const silent = daos.filter(({ governanceId }) => data.silent.includes(governanceId))
  if (found.length + silent.length === 0) return null
  return (
    <section aria-label={t('unclaimed.title')}>
      <h2 className="mb-2 text-16 font-semibold">{t('unclaimed.title')}</h2>
      <ul className="grid gap-2">
        {found.map(({ sns, stake }) => (
          <Row key={stake.neuronId} {...{ sns, stake, owner }} />
        ))}
      </ul>
      <ReadProgress
        unread={silent.length > 0 ? t('unclaimed.silent', { names: namesOf(silent) }) : undefined}
        onRetry={() => void refetch()}
      />
    </section>
  )
}

type RowProps = { readonly sns: Dao; readonly stake: UnclaimedAt; readonly owner: string }

/** Its ledger has just told its history, so that it will tell what its token is. */
function Row({ sns, ...row }: RowProps) {
  const { token } = useTokenState(sns.ledgerId)
  return token === undefined ? null : <UnclaimedRow {...row} sns={sns} token={token} hasName />
}
