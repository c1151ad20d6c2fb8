import {
  DAY,
  delayOf,
  economicsOf,
  increaseDelay,
  isRefusal,
  stateOf,
  votingPower,
} from '@sluice/governance'
import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { DialogAction } from '../../../../ui/overlays/DialogAction.tsx'
import { Facts } from '../../../info/Facts.tsx'
import { formatDelay } from '../../parts/formatDelay.ts'
import { TimeSlider } from '../../parts/TimeSlider.tsx'
import { UnlockDate } from '../../parts/UnlockDate.tsx'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import { useSnsOrders } from '../../useSnsOrders.ts'
import { NeuronDialog, type NeuronDialogProps, type NeuronFormProps } from './NeuronDialog.tsx'
import { readDelay } from './readDelay.ts'

/** A longer dissolve delay: in days, dragged, or the least and the most; with what comes of it. */
export function DelayDialog(props: NeuronDialogProps) {
  const { t } = useTranslation('sns')
  return <NeuronDialog {...props} title={t('delay.title')} Form={Form} />
}

function Form({ onDone, ...view }: NeuronFormProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const { neuron, sns, token, parameters, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const [typed, setTyped] = useState('')
  const now = useNowSeconds()
  const { increaseDelay: orderDelay } = useSnsOrders()
  const economics = economicsOf(parameters)
  const current = delayOf(neuron, now)
  const { maximumDelay, minimumDelayToVote } = parameters
  const reading = readDelay(typed, { current, maximum: maximumDelay })
  const wanted = 'delay' in reading ? reading.delay : undefined
  const after =
    wanted === undefined ? undefined : increaseDelay(neuron, wanted - current, { economics, now })
  const next = after === undefined || isRefusal(after) ? undefined : after
  const least = current < minimumDelayToVote ? minimumDelayToVote : current + DAY
  const flaws = {
    empty: t('delay.empty'),
    zero: t('delay.zero'),
    unreadable: t('delay.unreadable'),
    'not-greater': t('delay.notGreater', { delay: formatDelay(current, locale) }),
    'above-maximum': t('delay.aboveMaximum', { delay: formatDelay(maximumDelay, locale) }),
  }
  const missing = 'flaw' in reading ? flaws[reading.flaw] : undefined
  const fill = (seconds: bigint) =>
    setTyped(seconds >= maximumDelay ? MOST : `${(seconds + DAY - 1n) / DAY}`)
  const confirm = () => {
    if (wanted === undefined) return
    onDone()
    void orderDelay({ key, sns, neuron, additional: wanted - current })
  }
  return (
    <div className="grid gap-4">
      <Facts
        isNarrow
        facts={[{ label: t('delay.current'), value: formatDelay(current, locale) }]}
      />
      <div className="flex items-end gap-2">
        <Field
          className="flex-1"
          label={t('delay.days')}
          inputMode="numeric"
          data-autofocus
          value={typed === MOST ? daysText(maximumDelay) : typed}
          maxLength={8}
          onChange={({ target }) => setTyped(target.value)}
          {...(missing && typed !== '' ? { problem: missing } : {})}
        />
        <Button look="tonal" onClick={() => fill(least)}>
          {t('delay.min')}
        </Button>
        <Button look="tonal" onClick={() => setTyped(MOST)}>
          {t('delay.max')}
        </Button>
      </div>
      <TimeSlider
        label={t('delay.slider')}
        days={Number((wanted ?? current) / DAY)}
        least={Number(current / DAY)}
        most={Number(maximumDelay / DAY)}
        onDays={(days) => fill(BigInt(days) * DAY)}
        text={formatDelay(wanted ?? current, locale)}
      />
      <PowerBar
        before={votingPower(neuron, economics, now)}
        after={next && votingPower(next, economics, now)}
        most={votingPower(
          { ...neuron, dissolve: { kind: 'delay', delay: maximumDelay } },
          economics,
          now,
        )}
      />
      <Facts
        isNarrow
        facts={[
          {
            label: t('delay.power'),
            value: (
              <Amount
                amount={next && votingPower(next, economics, now)}
                token={token}
                hasSymbol={false}
              />
            ),
          },
          ...(next
            ? [
                {
                  label: t('time.unlocks'),
                  value: <UnlockDate atSeconds={now + delayOf(next, now)} />,
                },
              ]
            : []),
        ]}
      />
      {stateOf(neuron, now) === 'dissolved' && <Notice>{t('delay.locksAgain')}</Notice>}
      <Notice>{t('delay.neverShorter')}</Notice>
      <DialogAction>
        <ConfirmButton size="large" wide disabled={missing !== undefined} onClick={confirm}>
          {missing ?? t('delay.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}

/** The longest delay to the second, which whole days cannot say. */
const MOST = 'max'
const daysText = (seconds: bigint): string => `${seconds / DAY}`

type PowerBarProps = {
  readonly before: bigint
  readonly after: bigint | undefined
  readonly most: bigint
}

/** Power before and after, as a part of the most that the same stake can have. */
function PowerBar({ before, after, most }: PowerBarProps) {
  const shareOf = (power: bigint) => (most === 0n ? 0 : Number((power * 1_000n) / most) / 10)
  return (
    <div aria-hidden className="relative h-2 overflow-hidden rounded-full bg-line">
      <div
        className="water-fill absolute h-full"
        style={{ width: `${shareOf(after ?? before)}%` }}
      />
      <div className="absolute h-full bg-ink-3" style={{ width: `${shareOf(before)}%` }} />
    </div>
  )
}
