import { useTranslation } from 'react-i18next'
import { CURRENCIES } from '../../../preferences/currencies.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { Hint } from '../../../ui/overlays/Hint.tsx'
import { useMoney } from './useMoney.ts'

/** The money that amounts are typed in where the person would rather not type tokens. */
export function CurrencyChoice() {
  const { t } = useTranslation('trade')
  const { currency, setCurrency } = usePreferences()
  const money = useMoney()
  return (
    <div>
      <div className="flex items-center gap-2">
        <span className="text-14">{t('fiat.currency')}</span>
        <Hint about={t('fiat.currency')}>{t('fiat.currencyHint')}</Hint>
        <span className="flex-1" />
        <Select
          label={t('fiat.currency')}
          chosen={currency}
          onChoose={setCurrency}
          options={CURRENCIES.map((id) => ({ id, label: id }))}
        />
      </div>
      {money.currency !== currency && (
        <p className="mt-1 text-13 text-ink-2">{t('fiat.noRate', { currency })}</p>
      )}
    </div>
  )
}
