import type { VoteBallot } from '@sluice/sdk'
import { flawOfBallot, WHOLE } from '@sluice/sdk/votes'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { TextField } from '../../nft-tools/parts/TextField.tsx'
import { shareOf } from '../propose/useProposeForm.ts'
import type { ProposalView } from './ProposalView.ts'

const LONGEST_REASON = 500

type Ballot = Parameters<typeof flawOfBallot>[1]

type BallotFormProps = Pick<ProposalView, 'recounted'> & {
  /** What stands on the button. */
  readonly send: string
  readonly isBusy: boolean
  readonly onSend: (said: VoteBallot) => void
}

/** Chooses, says why, and hands it on. */
export function BallotForm({
  recounted: {
    proposal: { terms },
  },
  send,
  isBusy,
  onSend,
}: BallotFormProps) {
  const { t } = useTranslation('votes')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [shares, setShares] = useState<readonly string[]>(() => terms.options.map(() => ''))
  const [abstains, setAbstains] = useState(false)
  const [reason, setReason] = useState('')
  const isSealed = terms.opensUntil !== undefined
  const ballot = ballotOf({ abstains, kind: terms.kind, chosen, shares })
  const flaw = flawOfBallot(terms.kind, ballot, terms.options.length)
  const choose = (place: number) => {
    setAbstains(false)
    if (terms.kind === 'single') setChosen([place])
    else
      setChosen(
        chosen.includes(place) ? chosen.filter((other) => other !== place) : [...chosen, place],
      )
  }
  const legends = {
    single: t('own.single'),
    approval: t('own.approval'),
    weighted: t('own.weighted'),
  }
  const missing = flaw && (terms.kind === 'weighted' ? t('own.needShares') : t('own.needChoice'))
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-13 text-ink-2">{legends[terms.kind]}</legend>
        {terms.options.map((option, place) =>
          terms.kind === 'weighted' ? (
            <Field
              key={option}
              label={option}
              inputMode="decimal"
              value={shares[place] ?? ''}
              maxLength={6}
              autoComplete="off"
              after="%"
              onChange={({ target }) => {
                setAbstains(false)
                setShares(shares.map((text, at) => (at === place ? target.value : text)))
              }}
            />
          ) : (
            <Choice
              key={option}
              isOne={terms.kind === 'single'}
              isChosen={!abstains && chosen.includes(place)}
              onChoose={() => choose(place)}
            >
              {option}
            </Choice>
          ),
        )}
        <Choice
          isOne={terms.kind === 'single'}
          isChosen={abstains}
          onChoose={() => setAbstains(!abstains)}
        >
          {t('own.abstain')}
        </Choice>
      </fieldset>
      <TextField
        label={t('own.reason')}
        value={reason}
        most={LONGEST_REASON}
        onChange={setReason}
      />
      {isSealed && <p className="text-13 text-ink-2">{t('own.sealMeaning')}</p>}
      <ConfirmButton
        wide
        busy={isBusy}
        disabled={flaw !== undefined}
        onClick={() => onSend({ ballot, reason: reason.trim() })}
      >
        {missing ?? send}
      </ConfirmButton>
    </div>
  )
}

type Draft = {
  readonly abstains: boolean
  readonly kind: 'single' | 'approval' | 'weighted'
  readonly chosen: readonly number[]
  readonly shares: readonly string[]
}

function ballotOf({ abstains, kind, chosen, shares }: Draft): Ballot {
  if (abstains) return { kind: 'abstain' }
  if (kind !== 'weighted')
    return { kind: 'choices', choices: chosen.map((option) => ({ option, weight: WHOLE })) }
  const choices = shares.flatMap((text, option) => {
    if (text.trim() === '') return []
    // no share is a weight that no ballot has
    return [{ option, weight: shareOf(text) ?? -1 }]
  })
  return { kind: 'choices', choices: choices.filter(({ weight }) => weight !== 0) }
}

function Choice({
  isOne,
  isChosen,
  onChoose,
  children,
}: {
  readonly isOne: boolean
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: string
}) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control bg-surface-2 px-3 text-14 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
    >
      <input
        id={id}
        type={isOne ? 'radio' : 'checkbox'}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent"
      />
      <bdi className="min-w-0 wrap-anywhere">{children}</bdi>
    </label>
  )
}
