import { OFFERED_TIERS } from '@sluice/amm'
import type { LaunchSale } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { AmountLine } from '../AmountLine.tsx'
import { MARKET_RANGES } from './checkMarket.ts'
import type { MarketForm } from './useMarketDraft.ts'

const LONGEST_DAYS = 3

type MarketFieldsProps = { readonly sale: LaunchSale; readonly draft: MarketForm }

/** What a founder chooses of a market. */
export function MarketFields({ sale, draft }: MarketFieldsProps) {
  const { t } = useTranslation('launchpad')
  const locale = useLocale()
  const { token, payment } = sale
  const ranges = {
    full: t('market.fullRange'),
    '500000': t('market.around', { percent: formatPercent(500_000n, locale) }),
    '200000': t('market.around', { percent: formatPercent(200_000n, locale) }),
  }
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Labelled label={t('market.tier')}>
          <Select
            label={t('market.tier')}
            chosen={`${draft.feePips}`}
            options={OFFERED_TIERS.map(({ feePips }) => ({
              id: `${feePips}`,
              label: formatPercent(feePips, locale),
            }))}
            onChoose={(id) => draft.setFeePips(BigInt(id))}
          />
        </Labelled>
        <Labelled label={t('market.range')}>
          <Select
            label={t('market.range')}
            chosen={draft.range}
            options={MARKET_RANGES.map((id) => ({ id, label: ranges[id] }))}
            onChoose={draft.setRange}
          />
        </Labelled>
        {draft.terms?.there === undefined && (
          <AmountLine label={t('market.price')} field={draft.price} token={payment} />
        )}
        <AmountLine label={t('market.amount')} field={draft.amount} token={token} />
      </div>
      <Checkbox checked={draft.hasFarm} onCheckedChange={draft.setHasFarm}>
        {t('market.withFarm')}
      </Checkbox>
      {draft.hasFarm && (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <AmountLine label={t('market.reward')} field={draft.reward} token={token} />
          <Field
            label={t('market.days')}
            inputMode="numeric"
            value={draft.days}
            maxLength={LONGEST_DAYS}
            onChange={({ target }) => draft.setDays(target.value)}
          />
        </div>
      )}
    </>
  )
}

type LabelledProps = { readonly label: string; readonly children: ReactNode }

const Labelled = ({ label, children }: LabelledProps) => (
  <div className="flex flex-col gap-1">
    <p className="text-13 text-ink-2">{label}</p>
    {children}
  </div>
)
