import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/decimal.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { LongId } from '../../../ui/figures/LongId.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { chainStateQuery } from '../bridgeQueries.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'

/** How far the chain is, how far the minter follows it, and that it has stopped to. */
export function ChainProgress({ known: { bridge } }: { readonly known: KnownBridgeToken }) {
  const { t } = useTranslation('bridge')
  const locale = useLocale()
  const { data = {} } = useQuery(chainStateQuery(useSdk(), bridge.ledgerId))
  const { head, finalized, scraped, minterAddress, helper, stalledSinceMs } = data
  const count = (block: number | undefined) =>
    block === undefined ? '–' : formatCount(block, locale)
  const addresses: readonly (readonly [string, string | undefined])[] = [
    [t('facts.minterAddress'), minterAddress],
    [t('facts.helper'), helper],
    [t('facts.contract'), bridge.contract],
  ]
  return (
    <>
      <DetailRow name={t('facts.head')}>{count(head)}</DetailRow>
      {bridge.chain === 'ethereum' && (
        <>
          <DetailRow name={t('facts.finalized')}>{count(finalized)}</DetailRow>
          <DetailRow name={t('facts.scraped')} hint={t('facts.scrapedHint')}>
            {count(scraped)}
          </DetailRow>
        </>
      )}
      {stalledSinceMs !== undefined && (
        <div className="my-2">
          <Notice tone="warn">
            {t('facts.stalled', { since: formatDateTime(stalledSinceMs, locale) })}
          </Notice>
        </div>
      )}
      {addresses.map(
        ([name, text]) =>
          text !== undefined && (
            <DetailRow key={name} name={name}>
              <LongId text={text} what={name} />
            </DetailRow>
          ),
      )}
    </>
  )
}
