import type { NeuronId } from '@sluice/governance'
import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../../../ui/feedback/Notice.tsx'
import { Field } from '../../../../../ui/fields/Field.tsx'
import { Select } from '../../../../../ui/fields/Select.tsx'
import { Badge } from '../../../../../ui/layout/Badge.tsx'
import { DialogAction } from '../../../../../ui/overlays/DialogAction.tsx'
import { useNowSeconds } from '../../../parts/useNowSeconds.ts'
import { useNnsTopicWords, useTopicWords } from '../../../topics/useTopicWords.ts'
import { useSnsOrders } from '../../../useSnsOrders.ts'
import { NeuronDialog, type NeuronDialogProps, type NeuronFormProps } from '../NeuronDialog.tsx'
import { FolloweeList } from './FolloweeList.tsx'
import { followeeFlaw, readFollowee } from './followeeFlaw.ts'
import { KnownNeurons } from './KnownNeurons.tsx'
import { type FollowedTopic, followedBy, followsNoMore, topicsToFollow } from './topicsToFollow.ts'
import { useKnownNames } from './useKnownNames.ts'

/** Whom a neuron follows, topic by topic: it votes as most of them do. */
export function FollowingDialog(props: NeuronDialogProps) {
  const { t } = useTranslation('sns')
  return <NeuronDialog {...props} title={t('follow.title')} Form={Form} />
}

function Form({ onDone, ...view }: NeuronFormProps) {
  const { t } = useTranslation('sns')
  const { neuron, sns, parameters, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const [topicId, setTopic] = useState<string>()
  const [edited, setEdited] = useState<{ topicId: string; ids: readonly NeuronId[] }>()
  const now = useNowSeconds()
  const wordsOf = useFollowedTopicWords()
  const { follow, followNumbers } = useSnsOrders()
  const isOfNetwork = neuron.network !== undefined
  const nameOf = useKnownNames(isOfNetwork)
  const topics = topicsToFollow(neuron)
  const topic = topics.find(({ id }) => id === topicId) ?? topics[0]
  if (topic === undefined) return null
  const before = topic.followees
  const followees = edited?.topicId === topic.id ? edited.ids : before
  const change = (ids: readonly NeuronId[]) => setEdited({ topicId: topic.id, ids })
  const isChanged = followees.join() !== before.join()
  const most = parameters.maximumFolloweesPerFunction
  const save = () => {
    onDone()
    const order = { key, sns, neuron, followees }
    if ('sns' in topic.of) void follow({ ...order, topic: topic.of.sns })
    else void followNumbers({ ...order, topic: Number(topic.id) })
  }
  return (
    <div className="grid gap-4">
      {followsNoMore(neuron, parameters, now) && <Notice tone="warn">{t('follow.lapsed')}</Notice>}
      <Select
        label={t('follow.topic')}
        isSearchable={isOfNetwork}
        options={topics.map((one) => ({
          id: one.id,
          label: wordsOf(one),
          content: (
            <span className="inline-flex items-center gap-2">
              {wordsOf(one)}
              {one.isApart && (
                <Badge tone="warn">{isOfNetwork ? t('nnsTopic.apart') : t('topic.critical')}</Badge>
              )}
            </span>
          ),
        }))}
        chosen={topic.id}
        onChoose={setTopic}
      />
      {followees.length > 0 ? (
        <FolloweeList
          {...{ followees, nameOf }}
          onRemove={(id) => change(followees.filter((other) => other !== id))}
        />
      ) : (
        <Otherwise topic={topic} nameOf={nameOf} isOfNetwork={isOfNetwork} />
      )}
      {isOfNetwork && (
        <KnownNeurons
          {...view}
          followees={followees}
          isFull={BigInt(followees.length) >= most}
          onAdd={(id) => change([...followees, id])}
        />
      )}
      <ByHand
        {...{ followees, most, ...followedBy(neuron) }}
        onAdd={(id) => change([...followees, id])}
      />
      <Notice>{isOfNetwork ? t('follow.meaningNns') : t('follow.meaning')}</Notice>
      <DialogAction>
        <ConfirmButton size="large" wide disabled={!isChanged} onClick={save}>
          {isChanged ? t('follow.confirm', { topic: wordsOf(topic) }) : t('follow.unchanged')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}

function useFollowedTopicWords(): (topic: FollowedTopic) => string {
  const words = useTopicWords()
  const nnsWords = useNnsTopicWords()
  return ({ of }) => ('sns' in of ? words(of.sns) : nnsWords(of.nns))
}

type OtherwiseProps = {
  readonly topic: FollowedTopic
  readonly nameOf: (id: string) => string
  readonly isOfNetwork: boolean
}

/** Whom the vote follows where nobody is named for the topic. */
function Otherwise({ topic: { otherwise }, nameOf, isOfNetwork }: OtherwiseProps) {
  const { t } = useTranslation('sns')
  const words =
    otherwise.length === 0
      ? t('follow.nobody')
      : isOfNetwork
        ? t('follow.byAll', { names: otherwise.map(nameOf).join(', ') })
        : t('follow.legacy')
  return <p className="text-14 text-ink-2 wrap-anywhere">{words}</p>
}

type ByHandProps = Parameters<typeof followeeFlaw>[1] & { readonly onAdd: (id: NeuronId) => void }

/** A followee by its id, as its owner tells it. */
function ByHand({ onAdd, ...asked }: ByHandProps) {
  const { t } = useTranslation('sns')
  const [typed, setTyped] = useState('')
  const flaw = followeeFlaw(typed, asked)
  const isByNumber = asked.by === 'number'
  const flaws = {
    empty: t('follow.empty'),
    'no-neuron': t('follow.noNeuron'),
    own: t('follow.own'),
    present: t('follow.present'),
    'too-many': t('follow.tooMany', { count: Number(asked.most) }),
  }
  const add = () => {
    const id = readFollowee(typed, asked.by)
    if (flaw !== undefined || id === undefined) return
    onAdd(id)
    setTyped('')
  }
  return (
    <div className="flex items-end gap-2">
      <Field
        className="flex-1"
        label={t('follow.neuron')}
        hint={isByNumber ? t('follow.hintNumber') : t('follow.hint')}
        value={typed}
        maxLength={64}
        inputMode={isByNumber ? 'numeric' : 'text'}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        {...(flaw && typed.trim() !== '' ? { problem: flaws[flaw] } : {})}
      />
      <Button look="tonal" disabled={flaw !== undefined} onClick={add}>
        {t('follow.add')}
      </Button>
    </div>
  )
}
