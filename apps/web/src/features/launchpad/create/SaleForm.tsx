import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useTokens } from '../../../tokens/useTokens.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { TextField } from '../../nft-tools/parts/TextField.tsx'
import { TokenButton } from '../../swap/form/TokenButton.tsx'
import { UnlistedNotice } from '../../swap/notices/UnlistedNotice.tsx'
import { AmountLine } from '../AmountLine.tsx'
import type { Draft } from './useSaleDraft.ts'

const LONGEST_NAME = 100
const LONGEST_DESCRIPTION = 2_000
const LONGEST_DAYS = 5

/** Everything that a sale is made of. */
export function SaleForm({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('launchpad')
  const { texts, set, fields, token, payment } = draft
  return (
    <section
      aria-label={t('create.terms')}
      className="grid grid-cols-1 gap-5 rounded-card bg-surface p-4 sm:p-6"
    >
      <Field
        label={t('create.name')}
        value={texts.name}
        maxLength={LONGEST_NAME}
        onChange={({ target }) => set({ name: target.value })}
      />
      <TextField
        label={t('create.description')}
        value={texts.description}
        most={LONGEST_DESCRIPTION}
        onChange={(description) => set({ description })}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Choice label={t('create.token')} token={token} onSelect={draft.setToken} />
        <Choice label={t('create.payment')} token={payment} onSelect={draft.setPayment} />
      </div>
      <UnlistedNotice tokens={[token, payment]} />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <AmountLine label={t('create.offered')} field={fields.offered} token={token} />
        <AmountLine label={t('create.price')} field={fields.price} token={payment} />
        <AmountLine label={t('create.softCap')} field={fields.softCap} token={payment} />
        <AmountLine label={t('create.minimum')} field={fields.minimum} token={payment} />
        <AmountLine
          label={t('create.maximum')}
          field={fields.maximum}
          token={payment}
          placeholder={t('facts.none')}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field
          type="datetime-local"
          label={t('facts.start')}
          value={texts.start}
          onChange={({ target }) => set({ start: target.value })}
        />
        <Field
          type="datetime-local"
          label={t('facts.end')}
          value={texts.end}
          min={texts.start}
          onChange={({ target }) => set({ end: target.value })}
        />
        <Field
          label={t('create.cliff')}
          inputMode="numeric"
          value={texts.cliff}
          maxLength={LONGEST_DAYS}
          onChange={({ target }) => set({ cliff: target.value })}
        />
        <Field
          label={t('create.vesting')}
          hint={t('create.vestingHint')}
          inputMode="numeric"
          value={texts.vesting}
          maxLength={LONGEST_DAYS}
          onChange={({ target }) => set({ vesting: target.value })}
        />
      </div>
      <Checkbox
        checked={texts.isWhitelisted}
        onCheckedChange={(isWhitelisted) => set({ isWhitelisted })}
      >
        {t('create.whitelist')}
      </Checkbox>
    </section>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly token: Token | undefined
  readonly onSelect: (token: Token) => void
}

function Choice({ label, token, onSelect }: ChoiceProps) {
  const { data: tokens } = useTokens()
  return (
    <div className="flex flex-col gap-1">
      <p className="text-13 text-ink-2">{label}</p>
      <div className="flex rounded-control bg-surface-2 p-2">
        <TokenButton {...{ label, token, onSelect }} areTokensKnown={tokens !== undefined} />
      </div>
    </div>
  )
}
