import type { DaoParameters } from '@sluice/governance'
import type { Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { formatCount } from '../../../../format/decimal.ts'
import { formatPercent } from '../../../../format/percent.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { Facts } from '../../../info/Facts.tsx'
import type { Dao } from '../../parts/Dao.ts'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import { electorateOf } from './electorateOf.ts'

type ElectorateProps = {
  readonly sns: Dao
  readonly token: Token
  readonly before: DaoParameters
  readonly after: DaoParameters
}

/** Below so many voters a few decide for all. */
const FEW = 5

/** Who could vote before and after a change: neuron by neuron, which is asked for when somebody wants to know. */
export function Electorate({ sns, token, before, after }: ElectorateProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const sdk = useSdk()
  const now = useNowSeconds()
  const [isAsked, setAsked] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: queryKeys.sns('now', 'all-neurons', sns.governanceId),
    queryFn: () => sdk.sns.fetchAllNeurons(sns.governanceId),
    enabled: isAsked,
    staleTime: 60_000,
    retry: 1,
  })
  if (data === undefined)
    return (
      <div className="grid justify-items-start gap-2">
        <Button
          look="tonal"
          busy={isFetching}
          onClick={() => {
            setAsked(true)
            if (isError) void refetch()
          }}
        >
          {t('electorate.ask')}
        </Button>
        {isError && <p className="text-13 text-ink-2">{t('electorate.failed')}</p>}
      </div>
    )
  const [old, next] = [before, after].map((parameters) =>
    electorateOf(data.neurons, parameters, now),
  )
  if (!old || !next) return null
  const isNarrow = next.majority > 0 && next.majority < FEW && next.majority < old.majority
  return (
    <div className="grid gap-3">
      <h3 className="text-14 font-medium">{t('electorate.title')}</h3>
      <Facts
        isNarrow
        facts={[
          {
            label: t('electorate.canVote'),
            value: t('electorate.change', {
              before: formatCount(old.canVote, locale),
              after: formatCount(next.canVote, locale),
              all: formatCount(next.neurons, locale),
            }),
          },
          {
            label: t('electorate.power'),
            value: <Amount amount={next.power} token={token} hasSymbol={false} />,
          },
          { label: t('electorate.largest'), value: formatPercent(next.largestPpm, locale) },
          { label: t('electorate.majority'), value: formatCount(next.majority, locale) },
        ]}
      />
      {(isNarrow || next.canVote === 0) && (
        <Notice tone="warn">
          {next.canVote === 0
            ? t('electorate.nobody')
            : t('electorate.few', { count: next.majority })}
        </Notice>
      )}
      {!data.isComplete && <p className="text-13 text-ink-2">{t('electorate.incomplete')}</p>}
    </div>
  )
}
