import type { Token } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import type { AmountField } from '../../../amounts/useAmountField.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'

type PriceFieldsProps = {
  readonly label: string
  readonly field: AmountField
  readonly token: Token | undefined
  readonly tokens: readonly Token[]
  readonly onToken: (ledgerId: string) => void
}

/** A price, and the listed token in which it is. */
export function PriceFields({ label, field, token, tokens, onToken }: PriceFieldsProps) {
  const { t } = useTranslation('nfts')
  const id = useId()
  const usd = useUsdPrices().get(token?.ledgerId ?? '')
  return (
    <div className="rounded-control bg-surface-2 p-4">
      <label htmlFor={id} className="text-13 text-ink-2">
        {label}
      </label>
      <div className="flex items-center gap-3">
        <AmountInput
          id={id}
          label={label}
          value={field.text}
          onChange={field.type}
          describedBy={`${id}-note`}
          isInvalid={field.reading.kind === 'unreadable'}
        />
        <Select
          label={t('list.token')}
          options={tokens.map((one) => ({
            id: one.ledgerId,
            label: formatSymbol(one.symbol),
            content: (
              <span translate="no" className="inline-flex items-center gap-2">
                <TokenIcon {...one} size={24} />
                {formatSymbol(one.symbol)}
              </span>
            ),
          }))}
          chosen={token?.ledgerId}
          onChoose={onToken}
          isSearchable
        />
      </div>
      <AmountNote id={`${id}-note`} field={field} />
      <p className="min-h-5 text-13 text-ink-2">
        {field.amount !== undefined && <Usd value={valueUsdOf(field.amount, usd)} />}
      </p>
    </div>
  )
}
