import { useTranslation } from 'react-i18next'
import { localizeDecimal } from '../format/decimal.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { flawText } from './flawText.ts'
import type { AmountField } from './useAmountField.ts'

type AmountNoteProps = { readonly id: string; readonly field: AmountField }

/** What a typed amount was read as where that could be doubted, and why it was not read where it could not. Else nothing. */
export function AmountNote({ id, field }: AmountNoteProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { reading, symbol, places } = field
  const written = (plain: string) => `${localizeDecimal(plain, locale)} ${symbol}`.trim()
  switch (reading.kind) {
    case 'nothing':
      return null
    case 'amount':
      return reading.isCut ? (
        <Note id={id}>{t('amount.cut', { amount: written(reading.plain), places })}</Note>
      ) : null
    case 'worked-out':
      return <Note id={id}>{t('amount.readAs', { amount: written(reading.plain) })}</Note>
    case 'ambiguous':
      return (
        <Note id={id}>
          {t('amount.readAs', { amount: written(reading.plain) })}{' '}
          <button
            type="button"
            onClick={() => field.fill(reading.other)}
            className="relative font-medium text-accent before:absolute before:-inset-3"
          >
            {t('amount.meant', { amount: written(reading.other) })}
          </button>
        </Note>
      )
    case 'unreadable':
      return (
        <Note id={id} isWrong>
          {flawText(t, reading.flaw)}
        </Note>
      )
  }
}

function Note(props: {
  readonly id: string
  readonly isWrong?: boolean
  readonly children: React.ReactNode
}) {
  const tone = props.isWrong ? 'text-warn' : 'text-ink-2'
  return (
    <p
      id={props.id}
      role={props.isWrong ? 'alert' : 'status'}
      className={`pt-1 pb-2 text-13 ${tone}`}
    >
      {props.children}
    </p>
  )
}
