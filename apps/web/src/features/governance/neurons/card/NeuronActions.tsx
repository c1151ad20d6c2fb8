import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../../ui/browser/later.ts'
import { OnceOpened } from '../../../../ui/overlays/OnceOpened.tsx'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import type { NeuronView } from '../NeuronView.ts'
import { hindranceOf, type NeuronAction } from '../neuronActions.ts'
import { useHindranceWords } from '../useHindranceWords.ts'
import { ActionButton } from './ActionButton.tsx'

const AmountDialog = later(async () => (await import('../dialogs/pages.ts')).AmountDialog)
const DelayDialog = later(async () => (await import('../dialogs/pages.ts')).DelayDialog)
const FollowingDialog = later(async () => (await import('../dialogs/pages.ts')).FollowingDialog)
const HotkeysDialog = later(async () => (await import('../dialogs/pages.ts')).HotkeysDialog)
const MergeDialog = later(async () => (await import('../dialogs/pages.ts')).MergeDialog)
const NeuronConfirm = later(async () => (await import('../dialogs/pages.ts')).NeuronConfirm)

const ACTIONS = ['increase', 'split', 'delay', 'follow', 'hotkeys'] as const
const ENDS = ['dissolve', 'stop', 'disburse'] as const
type Doing = (typeof ACTIONS)[number] | (typeof ENDS)[number] | 'merge'

/** What can be done with a neuron, and what cannot and why. One of the three last fits its state. */
export function NeuronActions(view: NeuronView) {
  const { t } = useTranslation('sns')
  const { neuron, parameters, owner } = view
  const words = useHindranceWords()
  const now = useNowSeconds()
  const [doing, setDoing] = useState<Doing>()
  const labels: Record<Doing, string> = {
    increase: t('action.increase'),
    split: t('action.split'),
    delay: t('action.delay'),
    follow: t('action.follow'),
    hotkeys: t('action.hotkeys'),
    merge: t('action.merge'),
    dissolve: t('action.dissolve'),
    stop: t('action.stop'),
    disburse: t('action.disburse'),
  }
  const hindranceFor = (action: NeuronAction) =>
    hindranceOf(action, neuron, { principal: owner, parameters, now })
  const fits = (action: Doing) => {
    const hindrance = hindranceFor(action)
    return (
      hindrance !== 'not-locked' && hindrance !== 'not-dissolving' && hindrance !== 'not-dissolved'
    )
  }
  // one who may do nothing of it sees the one that fits, and why not
  const ends = ENDS.filter(fits).slice(0, 1)
  const opened = (what: Doing) => ({
    open: doing === what,
    onOpenChange: (open: boolean) => setDoing(open ? what : undefined),
  })
  const [end] = ends
  const ofNetwork = neuron.network === undefined ? [] : (['merge'] as const)
  return (
    <div className="flex flex-wrap gap-2">
      {[...ACTIONS, ...ofNetwork, ...ends].map((action) => {
        const hindrance = hindranceFor(action)
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
      {(['increase', 'split'] as const).map((kind) => (
        <OnceOpened key={kind} isOpen={doing === kind}>
          <AmountDialog {...view} {...opened(kind)} kind={kind} />
        </OnceOpened>
      ))}
      <OnceOpened isOpen={doing === 'delay'}>
        <DelayDialog {...view} {...opened('delay')} />
      </OnceOpened>
      <OnceOpened isOpen={doing === 'follow'}>
        <FollowingDialog {...view} {...opened('follow')} />
      </OnceOpened>
      <OnceOpened isOpen={doing === 'hotkeys'}>
        <HotkeysDialog {...view} {...opened('hotkeys')} />
      </OnceOpened>
      <OnceOpened isOpen={doing === 'merge'}>
        <MergeDialog {...view} {...opened('merge')} />
      </OnceOpened>
      {end !== undefined && (
        <OnceOpened isOpen={doing === end}>
          <NeuronConfirm {...view} {...opened(end)} kind={end} />
        </OnceOpened>
      )}
    </div>
  )
}
