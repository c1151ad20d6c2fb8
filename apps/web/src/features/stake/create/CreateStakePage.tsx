import { LEAST_REWARD_TOKENS } from '@sluice/sdk/stakingPool'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { toDecimalText } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { ConnectButton } from '../../../session/ConnectButton.tsx'
import { useOwner } from '../../../session/useSdk.ts'
import { Page } from '../../../shell/pages/Page.tsx'
import { useTokens } from '../../../tokens/useTokens.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { CreationNotice } from '../../offers/creation/CreationNotice.tsx'
import { useCreationText } from '../../offers/creation/useCreationText.ts'
import { AmountPanel } from '../../swap/form/AmountPanel.tsx'
import { TokenButton } from '../../swap/form/TokenButton.tsx'
import { UnlistedNotice } from '../../swap/notices/UnlistedNotice.tsx'
import { Preview } from './Preview.tsx'
import { type CreateForm, useCreateForm } from './useCreateForm.ts'

const CreateDialog = later(
  async () => (await import('./CreateDialog.tsx')).CreateDialog,
  'liquidity',
)

/** `/stake/create`: a founder's new staking pool. */
export function CreateStakePage() {
  const { t } = useTranslation('stake')
  return (
    <Page
      width="form"
      title={t('create.title')}
      subtitle={t('create.subtitle')}
      back={{ to: '/stake', label: t('title'), current: t('create.title') }}
      waiting={<Skeleton className="h-[40rem] w-full rounded-card" />}
    >
      <Form />
    </Page>
  )
}

function Form() {
  const { t } = useTranslation('stake')
  const owner = useOwner()
  const form = useCreateForm()
  const [isOpen, setOpen] = useState(false)
  const missing = useMissing(form)
  const { staking, reward } = form
  return (
    <>
      <CreationNotice asked={form.creation} founders={form.factory?.founders ?? []} />
      <section className="flex flex-col gap-5 rounded-card bg-surface p-4 sm:p-6">
        <Tokens form={form} />
        <Field
          label={t('create.name')}
          hint={t('create.nameHint')}
          value={form.name}
          maxLength={100}
          autoComplete="off"
          onChange={({ target }) => form.setName(target.value)}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field
            type="datetime-local"
            label={t('create.start')}
            value={form.startText}
            onChange={({ target }) => form.setStartText(target.value)}
          />
          <Field
            type="datetime-local"
            label={t('create.end')}
            value={form.endText}
            onChange={({ target }) => form.setEndText(target.value)}
          />
        </div>
        <TotalReward form={form} />
      </section>
      <UnlistedNotice tokens={staking === reward ? [staking] : [staking, reward]} />
      <Preview form={form} />
      {owner === undefined ? (
        <ConnectButton size="large" wide />
      ) : (
        <Button size="large" wide disabled={missing !== undefined} onClick={() => setOpen(true)}>
          {missing ?? t('create.review')}
        </Button>
      )}
      <OnceOpened isOpen={isOpen}>
        {staking && reward && (
          <CreateDialog
            key={String(isOpen)}
            form={{ ...form, staking, reward }}
            open={isOpen}
            onOpenChange={setOpen}
          />
        )}
      </OnceOpened>
    </>
  )
}

/** What is asked for next, in the button's words. */
function useMissing({ problem, reward }: CreateForm): string | undefined {
  const { t } = useTranslation('stake')
  const { t: tCommon } = useTranslation()
  const creationText = useCreationText()
  if (problem === undefined) return undefined
  const symbol = formatSymbol(reward?.symbol ?? '')
  const words = {
    'select-token': tCommon('swap.button.selectToken'),
    'unsupported-token': t('create.unsupported'),
    'name-missing': t('create.enterName'),
    'name-too-long': t('create.nameTooLong'),
    'starts-in-past': t('create.startsInPast'),
    'ends-before-start': t('create.endsBeforeStart'),
    'starts-too-late': t('create.startsTooLate'),
    'lasts-too-long': t('create.lastsTooLong'),
    'enter-amount': tCommon('swap.button.enterAmount'),
    'least-tokens': t('create.leastTokens'),
    'reward-too-small': t('create.rewardTooSmall'),
    'reward-too-large': tCommon('swap.button.exceedsLimit'),
    'rate-missing': t('create.rateMissing'),
    'rate-too-high': tCommon('swap.button.exceedsLimit'),
    insufficient: tCommon('swap.button.insufficientBalance', { symbol }),
    'no-founder': creationText('no-founder'),
    'fee-unknown': creationText('fee-unknown'),
    'fee-unaffordable': creationText('fee-unaffordable'),
  }
  return words[problem]
}

/** Both tokens, with what their own ledgers say of them. */
function Tokens({ form }: { readonly form: CreateForm }) {
  const { t } = useTranslation('stake')
  const { data: tokens } = useTokens()
  const sides = [
    { label: t('create.staking'), token: form.staking, onSelect: form.chooseStaking },
    { label: t('create.reward'), token: form.reward, onSelect: form.chooseReward },
  ]
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {sides.map(({ label, token, onSelect }) => (
        <div key={label} className="rounded-control bg-surface-2 p-4">
          <p className="mb-2 text-13 text-ink-2">{label}</p>
          <TokenButton
            label={label}
            token={token}
            areTokensKnown={tokens !== undefined}
            onSelect={onSelect}
          />
          <p className="mt-2 min-h-10 text-12 text-ink-3">
            {token
              ? t('create.verified', {
                  name: token.name,
                  standard: token.standard,
                  decimals: token.decimals,
                })
              : t('create.verifiedHint')}
          </p>
        </div>
      ))}
    </div>
  )
}

function TotalReward({ form: { total, reward, balance } }: { readonly form: CreateForm }) {
  const { t } = useTranslation('stake')
  const id = useId()
  const most = balance !== undefined && reward && balance > reward.fee ? balance - reward.fee : 0n
  return (
    <AmountPanel
      label={t('create.total')}
      inputId={id}
      balance={
        reward ? (
          <span className="flex items-center gap-1 text-13 text-ink-2">
            {t('form.balance')} <Amount amount={balance} token={reward} isOwn />
            <Button
              look="quiet"
              className="-me-4 !text-accent"
              onClick={() => total.fill(toDecimalText(most, reward.decimals))}
            >
              {t('form.max')}
            </Button>
          </span>
        ) : undefined
      }
      amount={
        <AmountInput
          id={id}
          label={t('create.total')}
          value={total.text}
          onChange={total.type}
          describedBy={`${id}-note`}
          isInvalid={total.reading.kind === 'unreadable'}
        />
      }
      token={
        <span className="font-medium" translate="no">
          {reward && formatSymbol(reward.symbol)}
        </span>
      }
      value={t('create.least', { count: Number(LEAST_REWARD_TOKENS) })}
      note={<AmountNote id={`${id}-note`} field={total} />}
    />
  )
}
