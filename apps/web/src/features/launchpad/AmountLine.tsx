import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { AmountField } from '../../amounts/useAmountField.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { Field } from '../../ui/fields/Field.tsx'

type AmountLineProps = {
  readonly label: string
  readonly field: AmountField
  readonly token: Pick<Token, 'symbol'> | undefined
  readonly placeholder?: string
}

/** An amount as a line of a form. */
export function AmountLine({ label, field, token, placeholder = '0' }: AmountLineProps) {
  const { t } = useTranslation('launchpad')
  const isUnreadable = field.reading.kind === 'unreadable'
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={field.text}
      placeholder={placeholder}
      onChange={({ target }) => field.type(target.value)}
      after={
        token && (
          <span className="text-14 text-ink-2" translate="no">
            {formatSymbol(token.symbol)}
          </span>
        )
      }
      {...(isUnreadable ? { problem: t('create.number') } : {})}
    />
  )
}
