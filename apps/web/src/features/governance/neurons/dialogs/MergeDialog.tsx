import {
  ageOf,
  delayOf,
  economicsOf,
  nameOf,
  stakeWithoutFees,
  votingPower,
} from '@sluice/governance'
import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../../format/amount.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { ConfirmButton } from '../../../../ui/buttons/ConfirmButton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { DialogAction } from '../../../../ui/overlays/DialogAction.tsx'
import { Facts } from '../../../info/Facts.tsx'
import { formatDelay } from '../../parts/formatDelay.ts'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import { useSnsOrders } from '../../useSnsOrders.ts'
import { useNeurons } from '../useNeurons.ts'
import { mergePartners } from './mergePartners.ts'
import { NeuronDialog, type NeuronDialogProps, type NeuronFormProps } from './NeuronDialog.tsx'

/** Another neuron of the same person is taken in, with all that it has. What both would be stands there before. */
export function MergeDialog(props: NeuronDialogProps) {
  const { t } = useTranslation('sns')
  return <NeuronDialog {...props} title={t('merge.title')} Form={Form} />
}

function Form({ onDone, ...view }: NeuronFormProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const { neuron, sns, token, parameters, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const [chosen, choose] = useState<string>()
  const now = useNowSeconds()
  const { merge } = useSnsOrders()
  const { neurons = [] } = useNeurons(sns)
  const partners = mergePartners(neuron, neurons, { principal: owner, parameters, now })
  const partner = partners.find(({ source }) => source.id === chosen) ?? partners[0]
  if (partner === undefined) return <EmptyState>{t('merge.none')}</EmptyState>
  const { source, merged } = partner
  const power = votingPower(merged, economicsOf(parameters), now)
  const stakeText = (of: typeof neuron) =>
    `${formatAmount(stakeWithoutFees(of), token.decimals, locale)} ${token.symbol}`
  const count = (amount: bigint) => <Amount amount={amount} token={token} hasSymbol={false} />
  return (
    <div className="grid gap-4">
      <Select
        label={t('merge.source')}
        options={partners.map(({ source: one }) => ({
          id: one.id,
          label: `${nameOf(one)} · ${stakeText(one)}`,
        }))}
        chosen={source.id}
        onChoose={choose}
      />
      <Facts
        isNarrow
        facts={[
          { label: t('merge.into'), value: <bdi dir="ltr">{nameOf(neuron)}</bdi> },
          {
            label: t('increase.after'),
            value: <Amount amount={stakeWithoutFees(merged)} token={token} isExact />,
          },
          {
            label: t('confirm.fee'),
            value: <Amount amount={parameters.transactionFee} token={token} isExact />,
          },
          { label: t('neuron.delay'), value: formatDelay(delayOf(merged, now), locale) },
          { label: t('neuron.age'), value: formatDelay(ageOf(merged, now), locale) },
          { label: t('totals.maturity'), value: count(merged.maturity + merged.stakedMaturity) },
          { label: t('delay.power'), value: count(power) },
        ]}
      />
      <Notice>{t('merge.meaning', { id: nameOf(source) })}</Notice>
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          onClick={() => {
            onDone()
            void merge({ key, sns, neuron, source })
          }}
        >
          {t('merge.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
