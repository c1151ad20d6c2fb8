import { type DaoParameters, economicsToPropose } from '@sluice/governance'
import { newOrderKey, type SnsNeuron } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useSdk } from '../../../../session/useSdk.ts'
import { useToken } from '../../../../tokens/useTokens.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../../ui/overlays/DialogAction.tsx'
import { Facts } from '../../../info/Facts.tsx'
import { TextField } from '../../../nft-tools/parts/TextField.tsx'
import { hindranceOf } from '../../neurons/neuronActions.ts'
import type { Dao } from '../../parts/Dao.ts'
import { formatDelay } from '../../parts/formatDelay.ts'
import { shortNameOf } from '../../parts/NeuronName.tsx'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import { useMethod } from '../../payload/useMethod.ts'
import { usePayloadCheck } from '../../payload/usePayloadCheck.ts'
import { VerdictNote } from '../../payload/VerdictNote.tsx'
import { functionsQuery } from '../../queries.ts'
import { useSnsOrders } from '../../useSnsOrders.ts'
import { ActionFields } from './ActionFields.tsx'
import { BLANK, type Draft, readDraft } from './readDraft.ts'
import { useDraftWords } from './useDraftWords.ts'

type ProposeDialogProps = {
  readonly sns: Dao
  readonly parameters: DaoParameters
  readonly owner: string
  readonly neurons: readonly SnsNeuron[]
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A proposal to a DAO. Governance checks it before it takes the cost of a rejection on. */
export function ProposeDialog({ open, onOpenChange, ...about }: ProposeDialogProps) {
  const { t } = useTranslation('sns')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('propose.title')} width="wide">
      {open && <Form {...about} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

type FormProps = Omit<ProposeDialogProps, 'open' | 'onOpenChange'> & { readonly onDone: () => void }

function Form({ sns, parameters, owner, neurons, onDone }: FormProps) {
  const { t } = useTranslation('sns')
  const [key] = useState(() => newOrderKey(owner))
  const locale = useLocale()
  const now = useNowSeconds()
  const token = useToken(sns.ledgerId)
  const sdk = useSdk()
  const { data: functions = [] } = useQuery(functionsQuery(sdk, sns.governanceId))
  const { propose } = useSnsOrders()
  const asked = { principal: owner, parameters, now }
  const able = neurons.filter((neuron) => hindranceOf('propose', neuron, asked) === undefined)
  const [neuronId, setNeuron] = useState<string>()
  const neuron = able.find(({ id }) => id === neuronId) ?? able[0]
  const [draft, setDraft] = useState<Draft>(BLANK)
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const own = functions.filter(({ generic }) => generic !== undefined)
  const isCall = draft.kind === 'generic'
  const generic = isCall ? own.find(({ id }) => `${id}` === draft.functionId)?.generic : undefined
  const method = useMethod(generic)
  const isNetwork = parameters.network !== undefined
  const reading = readDraft(draft, { decimals: token?.decimals ?? 8, method, isNetwork })
  const action = 'proposal' in reading ? reading.proposal.action : undefined
  const check = usePayloadCheck(
    generic && action?.kind === 'generic' ? { generic, payload: action.payload } : undefined,
  )
  const { verdict } = check
  const isToCheck = isCall && (verdict === undefined || check.isChecking)
  const words = useDraftWords()
  const missing =
    neuron === undefined
      ? t('propose.noNeuron')
      : 'flaw' in reading
        ? words(reading.flaw)
        : isCall && verdict?.kind === 'refused'
          ? t('call.refused')
          : undefined
  const act = isToCheck ? t('call.check') : t('propose.confirm')
  const kinds = [
    { id: 'motion' as const, label: t('propose.motion') },
    // of the others the NNS has nothing, or takes it from tools that encode it
    ...(isNetwork
      ? []
      : [
          { id: 'treasury-transfer' as const, label: t('propose.transfer') },
          { id: 'parameters' as const, label: t('propose.parameters') },
          { id: 'ledger-parameters' as const, label: t('propose.ledger') },
        ]),
    ...(own.length > 0 ? [{ id: 'generic' as const, label: t('propose.generic') }] : []),
  ]
  return (
    <div className="grid gap-4">
      {(kinds.length > 1 || able.length > 1) && (
        <div className="flex flex-wrap gap-2">
          {kinds.length > 1 && (
            <Select
              label={t('propose.kind')}
              options={kinds}
              chosen={draft.kind}
              onChoose={(kind) => change({ kind })}
            />
          )}
          {able.length > 1 && (
            <Select
              label={t('propose.neuron')}
              options={able.map((one) => ({ id: one.id, label: shortNameOf(one) }))}
              chosen={neuron?.id}
              onChoose={setNeuron}
            />
          )}
        </div>
      )}
      <Field
        label={t('propose.name')}
        value={draft.title}
        data-autofocus
        maxLength={256}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        label={t('propose.summary')}
        hint={t('propose.summaryHint')}
        value={draft.summary}
        most={30_000}
        onChange={(summary) => change({ summary })}
      />
      <Field
        label={t('propose.url')}
        value={draft.url}
        maxLength={2_048}
        placeholder="https://"
        onChange={({ target }) => change({ url: target.value })}
      />
      <ActionFields {...{ sns, parameters, draft, change, method }} functions={own} />
      {isCall && <VerdictNote {...check} />}
      <Facts
        isNarrow
        facts={[
          {
            label: t('details.rejectCost'),
            value: token && <Amount amount={parameters.rejectCost} token={token} isExact />,
          },
        ]}
      />
      <Notice>{t('propose.cost')}</Notice>
      {neuron === undefined && (
        <Notice
          tone="warn"
          action={
            <Button look="quiet" onClick={onDone}>
              {t('propose.close')}
            </Button>
          }
        >
          {t('propose.needsDelay', {
            delay: formatDelay(economicsToPropose(parameters).minimumDelayToVote, locale),
          })}
        </Notice>
      )}
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          busy={check.isChecking}
          disabled={missing !== undefined}
          onClick={() => {
            if (isToCheck) return check.check()
            if (!neuron || !('proposal' in reading)) return
            onDone()
            void propose({ key, sns, neuronId: neuron.id, proposal: reading.proposal })
          }}
        >
          {check.isChecking ? t('call.checking') : (missing ?? act)}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
