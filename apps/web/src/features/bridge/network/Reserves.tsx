import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { reservesQuery } from '../bridgeQueries.ts'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { backingPpm } from './backing.ts'

/** Supply against what the minter's addresses hold. It asks an explorer coin by coin, so only on request. */
export function Reserves({ known }: { readonly known: KnownBridgeToken }) {
  const { t } = useTranslation('bridge')
  const locale = useLocale()
  const [isAsked, setAsked] = useState(false)
  const { data, isFetching, isError } = useQuery({
    ...reservesQuery(useSdk(), known.bridge.ledgerId),
    enabled: isAsked,
  })
  const coin = coinOf(known)
  if (!data)
    return (
      <div className="mt-4 border-t border-line pt-4">
        <p className="mb-3 text-14 text-ink-2">{t('reserves.lead', known.bridge)}</p>
        {isError && <Notice tone="warn">{t('reserves.failed')}</Notice>}
        <Button look="tonal" busy={isFetching} onClick={() => setAsked(true)}>
          {isFetching ? t('reserves.checking') : t('reserves.check')}
        </Button>
      </div>
    )
  const backing = backingPpm(data)
  const byNode = known.bridge.chain === 'ethereum'
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-16 font-semibold">{t('reserves.title')}</h3>
      <dl className="mt-2 grid gap-1 text-14">
        <DetailRow name={t('reserves.supply')}>
          <Amount amount={data.supply} token={known.token} />
        </DetailRow>
        <DetailRow name={t('reserves.coins')} hint={t('reserves.coinsHint')}>
          <Amount amount={data.coins} token={coin} />
        </DetailRow>
        <DetailRow name={t('reserves.owed')}>
          <Amount amount={data.owed} token={coin} />
        </DetailRow>
        <DetailRow
          name={byNode ? t('reserves.confirmedNode') : t('reserves.confirmed')}
          hint={byNode ? t('reserves.confirmedNodeHint') : t('reserves.confirmedHint')}
        >
          <Amount amount={data.confirmed} token={coin} />
        </DetailRow>
        <DetailRow name={t('reserves.unasked')}>
          <Amount amount={data.unasked} token={coin} />
        </DetailRow>
        <DetailRow name={t('reserves.backing')} isStrong>
          {backing === undefined ? '–' : formatPercent(backing, locale)}
        </DetailRow>
      </dl>
      {data.denied > 0n && (
        <Notice tone="warn">{byNode ? t('reserves.deniedNode') : t('reserves.denied')}</Notice>
      )}
      {!data.isWhole && <Notice>{t('reserves.partly')}</Notice>}
    </div>
  )
}
