import type { MintDraft, OwnCollection } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount, UNKNOWN } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { formatBytes } from '../parts/formatBytes.ts'

type MintEstimateRowsProps = {
  readonly drafts: readonly MintDraft[]
  readonly collection: OwnCollection
}

/** What minting takes, before anything is sent. */
export function MintEstimateRows({ drafts, collection }: MintEstimateRowsProps) {
  const { t } = useTranslation('nftTools')
  const locale = useLocale()
  const sdk = useSdk()
  const bytes = drafts.reduce((sum, { file }) => sum + file.size, 0)
  const { data } = useQuery({
    queryKey: ['mint-estimate', drafts.length, bytes],
    queryFn: () => sdk.nftStudio.estimateMint(drafts),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Card>
      <dl className="grid gap-1 text-14">
        <DetailRow name={t('mint.tokens')}>{formatCount(drafts.length, locale)}</DetailRow>
        <DetailRow name={t('mint.numbers')}>
          {t('mint.from', { first: formatCount(collection.minted + 1n, locale) })}
        </DetailRow>
        <DetailRow name={t('mint.size')}>{formatBytes(bytes, locale)}</DetailRow>
        {!sdk.signsUnasked && (
          <DetailRow name={t('mint.prompts')}>
            {data ? formatCount(data.calls, locale) : UNKNOWN}
          </DetailRow>
        )}
        <DetailRow name={t('mint.cost')} isStrong>
          {t('mint.free')}
        </DetailRow>
      </dl>
    </Card>
  )
}
