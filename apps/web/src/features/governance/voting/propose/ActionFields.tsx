import type { DaoParameters } from '@sluice/governance'
import type { PayloadMethod, SnsFunction } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../../format/amount.ts'
import { formatSymbol } from '../../../../format/symbol.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useToken } from '../../../../tokens/useTokens.ts'
import { Field } from '../../../../ui/fields/Field.tsx'
import { Select } from '../../../../ui/fields/Select.tsx'
import { TextField } from '../../../nft-tools/parts/TextField.tsx'
import type { Dao } from '../../parts/Dao.ts'
import { formatDelay } from '../../parts/formatDelay.ts'
import { useParameterWords } from '../../proposal/effect/useParameterWords.ts'
import { EDITABLE } from './editable.ts'
import { GenericFields } from './GenericFields.tsx'
import type { Draft } from './readDraft.ts'

type ActionFieldsProps = {
  readonly sns: Dao
  readonly parameters: DaoParameters
  readonly functions: readonly SnsFunction[]
  /** What the chosen function takes; see `readDraft`. */
  readonly method: PayloadMethod | null | undefined
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
}

/** What a proposal of this kind would do. */
export function ActionFields(props: ActionFieldsProps) {
  switch (props.draft.kind) {
    case 'motion':
      return <Motion {...props} />
    case 'treasury-transfer':
      return <Transfer {...props} />
    case 'parameters':
      return <Parameters {...props} />
    case 'ledger-parameters':
      return <LedgerFields {...props} />
    case 'generic':
      return <GenericFields {...props} />
  }
}

function Motion({ draft, change }: ActionFieldsProps) {
  const { t } = useTranslation('sns')
  return (
    <TextField
      label={t('propose.motionText')}
      value={draft.motion}
      most={10_000}
      onChange={(motion) => change({ motion })}
    />
  )
}

function Transfer({ draft, change, sns }: ActionFieldsProps) {
  const { t } = useTranslation('sns')
  const own = useToken(sns.ledgerId)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Select
        label={t('propose.token')}
        options={[
          { id: 'icp' as const, label: 'ICP' },
          { id: 'sns' as const, label: formatSymbol(own?.symbol ?? sns.name) },
        ]}
        chosen={draft.token}
        onChoose={(token) => change({ token })}
      />
      <Field
        label={t('propose.amount')}
        inputMode="decimal"
        value={draft.amount}
        maxLength={40}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <Field
        label={t('transfer.to')}
        value={draft.to}
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => change({ to: target.value })}
      />
      <Field
        label={t('transfer.memo')}
        inputMode="numeric"
        value={draft.memo}
        maxLength={19}
        onChange={({ target }) => change({ memo: target.value })}
      />
    </div>
  )
}

/** Beside each field stands what holds now; what is left empty stays. */
function Parameters({ draft, change, parameters, sns }: ActionFieldsProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const words = useParameterWords()
  const token = useToken(sns.ledgerId)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {EDITABLE.map(({ name, unit }) => {
        const now =
          unit === 'e8s'
            ? `${formatAmount(parameters[name], token?.decimals ?? 8, locale)} ${token?.symbol ?? ''}`
            : formatDelay(parameters[name], locale)
        return (
          <Field
            key={name}
            label={unit === 'days' ? t('propose.inDays', { name: words(name) }) : words(name)}
            hint={t('propose.now', { value: now })}
            inputMode={unit === 'e8s' ? 'decimal' : 'numeric'}
            value={draft.parameters[name] ?? ''}
            maxLength={40}
            onChange={({ target }) =>
              change({ parameters: { ...draft.parameters, [name]: target.value } })
            }
          />
        )
      })}
    </div>
  )
}

/** The same for the ledger of the DAO's token. */
function LedgerFields({ draft, change, sns }: ActionFieldsProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const token = useToken(sns.ledgerId)
  const fields = [
    {
      name: 'fee',
      label: t('ledger.fee'),
      most: 40,
      now: token && `${formatAmount(token.fee, token.decimals, locale)} ${token.symbol}`,
    },
    { name: 'name', label: t('ledger.name'), most: 255, now: token?.name },
    { name: 'symbol', label: t('ledger.symbol'), most: 10, now: token?.symbol },
  ] as const
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {fields.map(({ name, label, most, now }) => (
        <Field
          key={name}
          label={label}
          hint={now && t('propose.now', { value: now })}
          inputMode={name === 'fee' ? 'decimal' : 'text'}
          value={draft.ledger[name]}
          maxLength={most}
          autoComplete="off"
          onChange={({ target }) => change({ ledger: { ...draft.ledger, [name]: target.value } })}
        />
      ))}
    </div>
  )
}
