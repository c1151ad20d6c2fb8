import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { votingPath } from '../parts/paths.ts'
import { useNowSeconds } from '../parts/useNowSeconds.ts'
import { useSnsOrders } from '../useSnsOrders.ts'
import { hotkeyFlaw } from './dialogs/hotkeyFlaw.ts'
import { giveEach } from './giveEach.ts'
import type { NeuronView } from './NeuronView.ts'
import { hindranceOf } from './neuronActions.ts'

type BulkBarProps = Omit<NeuronView, 'neuron'> & {
  /** The chosen ones. */
  readonly neurons: readonly NeuronView['neuron'][]
  readonly onAll: () => void
  readonly onClear: () => void
}

type Doing = 'maturity' | 'hotkey' | 'refresh'
type Each = Parameters<Parameters<typeof giveEach>[2]>[0]

const ACTIONS = { maturity: 'stake-maturity', hotkey: 'hotkeys', refresh: 'refresh' } as const

/** The same done with several neurons. Those of them that cannot are left out, and counted before anything is sent. */
export function BulkBar({ neurons, onAll, onClear, ...view }: BulkBarProps) {
  const { t } = useTranslation('sns')
  const { sns, parameters, owner } = view
  const now = useNowSeconds()
  const [asking, setAsking] = useState<Doing>()
  const [principal, setPrincipal] = useState('')
  const { stakeMaturity, addHotkey, refresh } = useSnsOrders()
  const asked = { principal: owner, parameters, now }
  const fitting =
    asking === 'hotkey'
      ? neurons.filter(
          (neuron) =>
            hindranceOf('hotkeys', neuron, asked) === undefined &&
            hotkeyFlaw(principal, neuron.permissions, parameters) === undefined,
        )
      : neurons.filter(
          (neuron) => hindranceOf(ACTIONS[asking ?? 'maturity'], neuron, asked) === undefined,
        )
  const giveAll = () => {
    const to = principal.trim()
    const give = {
      hotkey: (order: Each) => addHotkey({ ...order, sns, principal: to }),
      maturity: (order: Each) => stakeMaturity({ ...order, sns }),
      refresh: (order: Each) => refresh({ ...order, sns }),
    }
    setAsking(undefined)
    onClear()
    if (asking !== undefined) void giveEach(fitting, owner, give[asking])
  }
  const titles: Record<Doing, string> = {
    maturity: t('bulk.maturityTitle'),
    hotkey: t('bulk.hotkeyTitle'),
    refresh: t('bulk.refreshTitle'),
  }
  const isNamed = principal.trim() !== ''
  const missing =
    fitting.length > 0
      ? undefined
      : asking === 'hotkey' && !isNamed
        ? t('hotkeys.empty')
        : t('bulk.none')
  return (
    <section
      aria-label={t('bulk.label')}
      className="sticky bottom-4 z-20 flex flex-wrap items-center gap-2 rounded-card bg-surface p-4 shadow-raised"
    >
      <p className="me-auto text-14 font-medium">{t('bulk.chosen', { count: neurons.length })}</p>
      <LinkButton look="tonal" to={votingPath(sns.rootId)}>
        {t('bulk.vote')}
      </LinkButton>
      <Button look="tonal" onClick={() => setAsking('maturity')}>
        {t('bulk.maturity')}
      </Button>
      <Button look="tonal" onClick={() => setAsking('hotkey')}>
        {t('bulk.hotkey')}
      </Button>
      {parameters.network && (
        <Button look="tonal" onClick={() => setAsking('refresh')}>
          {t('action.refresh')}
        </Button>
      )}
      <Button look="quiet" onClick={onAll}>
        {t('bulk.all')}
      </Button>
      <Button look="quiet" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      <ConfirmDialog
        open={asking !== undefined}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={titles[asking ?? 'maturity']}
        missing={missing}
        isSent
        onConfirm={giveAll}
      >
        <div className="grid gap-3">
          {asking === 'hotkey' && (
            <Field
              label={t('hotkeys.principal')}
              value={principal}
              maxLength={100}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => setPrincipal(target.value)}
            />
          )}
          <p>{t('bulk.effect', { count: fitting.length, chosen: neurons.length })}</p>
          {asking === 'hotkey' && <p>{t('hotkeys.meaning')}</p>}
        </div>
      </ConfirmDialog>
    </section>
  )
}
