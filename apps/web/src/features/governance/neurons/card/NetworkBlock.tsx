import { canVote, economicsOf, potentialVotingPower } from '@sluice/governance'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../../format/time.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { later } from '../../../../ui/browser/later.ts'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { OnceOpened } from '../../../../ui/overlays/OnceOpened.tsx'
import { type Fact, Facts } from '../../../info/Facts.tsx'
import { toMs, useNowSeconds } from '../../parts/useNowSeconds.ts'
import type { NeuronView } from '../NeuronView.ts'
import { hindranceOf } from '../neuronActions.ts'
import { confirmationOf } from '../power/confirmation.ts'
import { useHindranceWords } from '../useHindranceWords.ts'
import { ActionButton } from './ActionButton.tsx'

const NeuronConfirm = later(async () => (await import('../dialogs/pages.ts')).NeuronConfirm)

const ACTIONS = ['refresh', 'visibility', 'fund'] as const
type Doing = (typeof ACTIONS)[number]

/** What only neurons of the NNS have: power that is confirmed from time to time, who sees them, and the Neurons' Fund. */
export function NetworkBlock(view: NeuronView) {
  const { t } = useTranslation('sns')
  const { neuron, parameters, owner, token } = view
  const locale = useLocale()
  const words = useHindranceWords()
  const now = useNowSeconds()
  const [doing, setDoing] = useState<Doing>()
  if (neuron.network === undefined) return null
  const { isPublic, isInFund } = neuron.network
  const economics = economicsOf(parameters)
  const confirmation = canVote(neuron, economics, now)
    ? confirmationOf(neuron, economics, now)
    : undefined
  const labels: Record<Doing, string> = {
    refresh: t('action.refresh'),
    visibility: isPublic ? t('action.makePrivate') : t('action.makePublic'),
    fund: isInFund ? t('action.leaveFund') : t('action.joinFund'),
  }
  const facts: Fact[] = [
    ...(confirmation && 'until' in confirmation
      ? [{ label: t('power.until'), value: formatDay(toMs(confirmation.until), locale) }]
      : []),
    ...(confirmation && 'since' in confirmation
      ? [
          {
            label: t('power.since'),
            value: (
              <strong className="font-medium text-warn">
                {formatDay(toMs(confirmation.since), locale)}
              </strong>
            ),
          },
          {
            label: t('power.confirmed'),
            value: (
              <Amount
                amount={potentialVotingPower(neuron, economics, now)}
                token={token}
                hasSymbol={false}
              />
            ),
          },
        ]
      : []),
    { label: t('nns.visibility'), value: isPublic ? t('nns.public') : t('nns.private') },
    { label: t('nns.fund'), value: isInFund ? t('nns.inFund') : t('nns.notInFund') },
  ]
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h3 className="text-14 font-medium">{t('nns.title')}</h3>
      <Facts facts={facts} />
      <div className="flex flex-wrap gap-2">
        {ACTIONS.map((action) => {
          const hindrance = hindranceOf(action, neuron, { principal: owner, parameters, now })
          return (
            <ActionButton
              key={action}
              reason={hindrance && words(hindrance)}
              onClick={() => setDoing(action)}
            >
              {labels[action]}
            </ActionButton>
          )
        })}
      </div>
      {ACTIONS.map((kind) => (
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
