import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { CurrencyChoice } from '../fiat/CurrencyChoice.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'
import { Choice } from './Choice.tsx'
import { Deadline } from './Deadline.tsx'
import { KeepInPool } from './KeepInPool.tsx'
import { PoolRules } from './PoolRules.tsx'
import { Slippage } from './Slippage.tsx'

/** How much worse than quoted a swap may turn out, which ways it may take, and whether great impacts are allowed. */
export function SettingsPanel({ form }: { readonly form: SwapForm }) {
  const { t } = useTranslation(['common', 'trade'])
  const { isExpert, setExpert, isSingleHop, setSingleHop } = usePreferences()
  return (
    <div className="flex flex-col gap-4">
      <Slippage inForcePpm={form.slippagePpm} />
      <Choice
        name={t('trade:settings.singleHop')}
        hint={t('trade:settings.singleHopHint')}
        checked={isSingleHop}
        onChange={setSingleHop}
      />
      <Deadline />
      <PoolRules form={form} />
      <KeepInPool />
      <CurrencyChoice />
      <Choice
        name={t('trade:settings.expert')}
        hint={t('trade:settings.expertHint')}
        checked={isExpert}
        onChange={setExpert}
      />
      {isExpert && <Notice tone="warn">{t('trade:settings.expertOn')}</Notice>}
    </div>
  )
}
