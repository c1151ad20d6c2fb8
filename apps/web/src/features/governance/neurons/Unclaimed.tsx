import type { DaoParameters } from '@sluice/governance'
import type { Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import type { Dao } from '../parts/Dao.ts'
import { UnclaimedRow } from './UnclaimedRow.tsx'

type UnclaimedProps = {
  readonly sns: Dao
  readonly token: Token
  readonly parameters: DaoParameters
  readonly owner: string
}

/** Tokens that were paid for a neuron which was never made: the payment arrived, and what was to follow did not. Nothing when there are none. */
export function Unclaimed({ sns, token, parameters, owner }: UnclaimedProps) {
  const { t } = useTranslation('sns')
  const sdk = useSdk()
  const { data = [] } = useQuery({
    queryKey: queryKeys.sns('now', 'unclaimed', sns.governanceId, owner),
    queryFn: () => sdk.sns.fetchUnclaimed(sns),
    staleTime: 60_000,
    retry: false,
  })
  const found = data.filter(({ amount }) => amount >= parameters.minimumStake)
  if (found.length === 0) return null
  return (
    <section
      aria-label={t('unclaimed.title')}
      className="grid gap-3 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('unclaimed.title')}</h2>
      <p className="text-14 text-ink-2">{t('unclaimed.hint')}</p>
      <ul className="grid gap-2">
        {found.map((stake) => (
          <UnclaimedRow key={stake.neuronId} {...{ sns, token, owner, stake }} />
        ))}
      </ul>
    </section>
  )
}
