import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AmountField } from '../../../amounts/useAmountField.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { useSymbolOf } from '../../../tokens/by-id/useTokensById.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { TokenSelector } from '../../../tokens/selector/TokenSelector.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { poolOptions } from '../../info/tools/poolOptions.ts'
import { UnlistedNotice } from '../../swap/notices/UnlistedNotice.tsx'
import type { Draft } from './useFarmDraft.ts'

type FarmFormProps = { readonly draft: Draft }

const LONGEST_ID = 100
const LONGEST_FIGURE = 9

/** Everything that a farm is made of. */
export function FarmForm({ draft }: FarmFormProps) {
  const { t } = useTranslation('farm')
  const { texts, set, fields, token0, token1 } = draft
  return (
    <section
      aria-label={t('create.conditions')}
      className="grid grid-cols-1 gap-5 rounded-card bg-surface p-4 sm:p-6"
    >
      <PoolChoice draft={draft} />
      <RewardFields draft={draft} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field
          type="datetime-local"
          label={t('create.start')}
          value={texts.start}
          onChange={({ target }) => set({ start: target.value })}
        />
        <Field
          type="datetime-local"
          label={t('create.end')}
          value={texts.end}
          min={texts.start}
          onChange={({ target }) => set({ end: target.value })}
        />
        <AmountLine
          label={t('create.least', {
            symbol: token0 ? formatSymbol(token0.symbol) : t('create.first'),
          })}
          field={fields.least0}
          placeholder="0"
        />
        <AmountLine
          label={t('create.least', {
            symbol: token1 ? formatSymbol(token1.symbol) : t('create.second'),
          })}
          field={fields.least1}
          placeholder="0"
        />
        <Field
          label={t('create.cycle')}
          hint={t('create.cycleHint')}
          inputMode="numeric"
          value={texts.cycle}
          maxLength={LONGEST_FIGURE}
          onChange={({ target }) => set({ cycle: target.value.trim() })}
        />
        <Field
          label={t('create.refunder')}
          hint={t('create.refunderHint')}
          value={texts.refunder}
          maxLength={LONGEST_ID}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => set({ refunder: target.value })}
        />
      </div>
      <Checkbox
        checked={texts.isPriceInside}
        onCheckedChange={(isPriceInside) => set({ isPriceInside })}
      >
        {t('create.priceInside')}
      </Checkbox>
    </section>
  )
}

function PoolChoice({ draft: { texts, set, hasPoolFailed } }: FarmFormProps) {
  const { t } = useTranslation('farm')
  const { data: pools } = useQuery(poolsQuery(useSdkIfReady()))
  const symbolOf = useSymbolOf()
  return (
    <div>
      <span aria-hidden className="mb-1 block text-13 text-ink-2">
        {t('create.pool')}
      </span>
      <Select
        label={t('create.pool')}
        placeholder={t('create.choosePool')}
        options={poolOptions(pools, symbolOf)}
        chosen={texts.poolId === '' ? undefined : texts.poolId}
        onChoose={(poolId) => set({ poolId })}
        isSearchable
      />
      {hasPoolFailed && <p className="mt-1 text-13 text-warn">{t('create.poolFailed')}</p>}
    </div>
  )
}

/** What it pays: the token by its ledger's id, which is asked, or out of the list; and how much of it. */
function RewardFields({ draft }: FarmFormProps) {
  const { t } = useTranslation('farm')
  const [isChoosing, setChoosing] = useState(false)
  const { texts, set, fields, reward, balance, hasRewardFailed } = draft
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
      <Field
        label={t('create.rewardToken')}
        value={texts.rewardToken}
        placeholder={t('create.rewardTokenPlaceholder')}
        maxLength={LONGEST_ID}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => set({ rewardToken: target.value })}
        before={reward && <TokenIcon {...reward} size={24} />}
        after={
          <Button look="quiet" onClick={() => setChoosing(true)}>
            {reward ? formatSymbol(reward.symbol) : t('create.choose')}
          </Button>
        }
        {...(hasRewardFailed ? { problem: t('create.rewardFailed') } : {})}
        {...(reward ? { hint: t('create.standard', { standard: reward.standard }) } : {})}
      />
      <AmountLine
        label={t('create.reward')}
        field={fields.reward}
        placeholder="0"
        after={
          <span className="text-14 text-ink-2" translate="no">
            {reward && formatSymbol(reward.symbol)}
          </span>
        }
      />
      {reward && (
        <p className="text-13 text-ink-2 sm:col-start-2">
          {t('create.balance')} <Amount amount={balance} token={reward} isOwn />
        </p>
      )}
      <div className="sm:col-span-2">
        <UnlistedNotice tokens={[reward]} />
      </div>
      <TokenSelector
        open={isChoosing}
        onOpenChange={setChoosing}
        selected={reward?.ledgerId}
        onSelect={({ ledgerId }) => set({ rewardToken: ledgerId })}
      />
    </div>
  )
}

type AmountLineProps = {
  readonly label: string
  readonly field: AmountField
  readonly placeholder: string
  readonly after?: React.ReactNode
}

function AmountLine({ label, field, placeholder, after }: AmountLineProps) {
  const { t } = useTranslation('farm')
  const isUnreadable = field.text !== '' && field.amount === undefined
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={field.text}
      placeholder={placeholder}
      onChange={({ target }) => field.type(target.value)}
      after={after}
      {...(isUnreadable ? { problem: t('create.badAmount') } : {})}
    />
  )
}
