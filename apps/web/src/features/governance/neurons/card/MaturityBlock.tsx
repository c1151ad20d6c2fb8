import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { later } from '../../../../ui/browser/later.ts'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { OnceOpened } from '../../../../ui/overlays/OnceOpened.tsx'
import { type Fact, Facts } from '../../../info/Facts.tsx'
import { formatDelay } from '../../parts/formatDelay.ts'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import type { NeuronView } from '../NeuronView.ts'
import { hindranceOf } from '../neuronActions.ts'
import { useHindranceWords } from '../useHindranceWords.ts'
import { ActionButton } from './ActionButton.tsx'

const NeuronConfirm = later(async () => (await import('../dialogs/pages.ts')).NeuronConfirm)

const KINDS = ['stake-maturity', 'disburse-maturity', 'spawn', 'auto-stake'] as const
type Doing = (typeof KINDS)[number]

/** What a neuron has earned: free, staked, and on its way out. */
export function MaturityBlock(view: NeuronView) {
  const { t } = useTranslation('sns')
  const { neuron, token, parameters, owner } = view
  const words = useHindranceWords()
  const now = useNowSeconds()
  const [doing, setDoing] = useState<Doing>()
  const reasonFor = (action: Doing) => {
    const hindrance = hindranceOf(action, neuron, { principal: owner, parameters, now })
    return hindrance && words(hindrance)
  }
  // the NNS of before 2026 made neurons of maturity; since then it is disbursed
  const isSpawned = parameters.network?.economics.delayBonus === 'linear'
  const facts: Fact[] = [
    {
      label: t('maturity.free'),
      value: <Amount amount={neuron.maturity} token={token} hasSymbol={false} isOwn />,
    },
    {
      label: t('maturity.staked'),
      value: <Amount amount={neuron.stakedMaturity} token={token} hasSymbol={false} isOwn />,
    },
    {
      label: t('maturity.auto'),
      value: neuron.isStakingMaturity ? t('maturity.on') : t('maturity.off'),
    },
  ]
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h3 className="text-14 font-medium">{t('maturity.title')}</h3>
      <Facts facts={facts} />
      <Running {...view} />
      <div className="flex flex-wrap items-center gap-2">
        <ActionButton
          reason={reasonFor('stake-maturity')}
          onClick={() => setDoing('stake-maturity')}
        >
          {t('maturity.stake')}
        </ActionButton>
        <ActionButton
          reason={reasonFor('disburse-maturity')}
          onClick={() => setDoing('disburse-maturity')}
        >
          {t('maturity.disburse')}
        </ActionButton>
        {isSpawned && (
          <ActionButton reason={reasonFor('spawn')} onClick={() => setDoing('spawn')}>
            {t('maturity.spawn')}
          </ActionButton>
        )}
        <ActionButton reason={reasonFor('auto-stake')} onClick={() => setDoing('auto-stake')}>
          {neuron.isStakingMaturity ? t('maturity.autoOff') : t('maturity.autoOn')}
        </ActionButton>
      </div>
      {KINDS.map((kind) => (
        <OnceOpened key={kind} isOpen={doing === kind}>
          <NeuronConfirm
            {...view}
            kind={kind}
            open={doing === kind}
            onOpenChange={(open) => setDoing(open ? kind : undefined)}
          />
        </OnceOpened>
      ))}
    </div>
  )
}

/** Maturity that has left the neuron and is not minted yet: to whom, and how long it takes. */
function Running({ neuron, token }: NeuronView) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const now = useNowSeconds(1_000)
  if (neuron.disbursements.length === 0) return null
  return (
    <ul aria-label={t('maturity.running')} className="grid gap-1 text-13">
      {neuron.disbursements.map(({ amount, startedAt, finishesAt, account }) => (
        <li key={`${startedAt} ${amount}`} className="flex flex-wrap items-center gap-x-3">
          <Amount amount={amount} token={token} hasSymbol={false} isOwn />
          <span className="text-ink-2">
            {finishesAt > now
              ? t('maturity.mintedIn', { time: formatDelay(finishesAt - now, locale) })
              : t('maturity.mintedNow')}
          </span>
          <span className="ms-auto">
            <AddressLabel text={account.owner} what={t('maturity.receiver')} />
          </span>
        </li>
      ))}
    </ul>
  )
}
