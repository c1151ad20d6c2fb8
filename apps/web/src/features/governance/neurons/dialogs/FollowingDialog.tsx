import {
  ALL_FUNCTIONS,
  functionsOfTopic,
  isCriticalTopic,
  type NeuronId,
  TOPICS,
  type Topic,
} from '@sluice/governance'
import { newOrderKey } from '@sluice/sdk'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../../ui/buttons/ConfirmButton.tsx'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { Address } from '../../../../ui/figures/Address.tsx'
import { Badge } from '../../../../ui/layout/Badge.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../../ui/overlays/DialogAction.tsx'
import { useTopicWords } from '../../parts/useTopicWords.ts'
import { useSnsOrders } from '../../useSnsOrders.ts'
import type { NeuronView } from '../NeuronView.ts'
import { followeeFlaw } from './followeeFlaw.ts'

type FollowingDialogProps = NeuronView & {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Whom a neuron follows, topic by topic: it votes as most of them do. */
export function FollowingDialog({ open, onOpenChange, ...view }: FollowingDialogProps) {
  const { t } = useTranslation('sns')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('follow.title')}>
      {open && <Form {...view} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function Form({ onDone, ...view }: NeuronView & { readonly onDone: () => void }) {
  const { t } = useTranslation('sns')
  const { neuron, sns, parameters, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const [topic, setTopic] = useState<Topic>('Governance')
  const topicWords = useTopicWords()
  const before = neuron.following.topics.get(topic)?.map(({ id }) => id) ?? []
  const [edited, setEdited] = useState<{
    readonly topic: Topic
    readonly ids: readonly NeuronId[]
  }>()
  const followees = edited?.topic === topic ? edited.ids : before
  const [typed, setTyped] = useState('')
  const { follow } = useSnsOrders()
  const { maximumFolloweesPerFunction: most } = parameters
  const flaw = followeeFlaw(typed, { own: neuron.id, followees, most })
  const flaws = {
    empty: t('follow.empty'),
    'no-neuron': t('follow.noNeuron'),
    own: t('follow.own'),
    present: t('follow.present'),
    'too-many': t('follow.tooMany', { count: Number(most) }),
  }
  const change = (ids: readonly NeuronId[]) => setEdited({ topic, ids })
  const isChanged = followees.join() !== before.join()
  const legacy = functionsOfTopic(topic)
    .concat(isCriticalTopic(topic) ? [] : [ALL_FUNCTIONS])
    .some((id) => (neuron.following.functions.get(id)?.length ?? 0) > 0)
  return (
    <div className="grid gap-4">
      <Select
        label={t('follow.topic')}
        options={TOPICS.map((id) => ({
          id,
          label: topicWords(id),
          content: (
            <span className="inline-flex items-center gap-2">
              {topicWords(id)}
              {isCriticalTopic(id) && <Badge tone="warn">{t('topic.critical')}</Badge>}
            </span>
          ),
        }))}
        chosen={topic}
        onChoose={setTopic}
      />
      {followees.length === 0 ? (
        <p className="text-14 text-ink-2">{legacy ? t('follow.legacy') : t('follow.nobody')}</p>
      ) : (
        <ul aria-label={t('follow.list')} className="grid gap-2">
          {followees.map((id) => (
            <li
              key={id}
              className="flex items-center justify-between gap-3 rounded-control bg-surface-2 px-4 py-1"
            >
              <Address text={id} what={t('neuron.id')} />
              <IconButton
                icon={X}
                label={t('follow.remove', { id: id.slice(0, 8) })}
                onClick={() => change(followees.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <Field
          className="flex-1"
          label={t('follow.neuron')}
          hint={t('follow.hint')}
          value={typed}
          maxLength={64}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
          {...(flaw && typed.trim() !== '' ? { problem: flaws[flaw] } : {})}
        />
        <Button
          look="tonal"
          disabled={flaw !== undefined}
          onClick={() => {
            change([...followees, typed.trim().toLowerCase()])
            setTyped('')
          }}
        >
          {t('follow.add')}
        </Button>
      </div>
      <Notice>{t('follow.meaning')}</Notice>
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          disabled={!isChanged}
          onClick={() => {
            onDone()
            void follow({ key, sns, neuron, topic, followees })
          }}
        >
          {isChanged ? t('follow.confirm', { topic: topicWords(topic) }) : t('follow.unchanged')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
