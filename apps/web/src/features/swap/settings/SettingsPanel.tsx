import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { Hint } from '../../../ui/overlays/Hint.tsx'
import { Slippage } from './Slippage.tsx'

/** How much worse than quoted a swap may turn out, which ways it may take, and whether great impacts are allowed. */
export function SettingsPanel() {
  const { t } = useTranslation()
  const { isExpert, setExpert, isSingleHop, setSingleHop } = usePreferences()
  return (
    <div className="flex flex-col gap-4">
      <Slippage />
      <Choice
        name={t('settings.singleHop')}
        hint={t('settings.singleHopHint')}
        checked={isSingleHop}
        onChange={setSingleHop}
      />
      <Choice
        name={t('settings.expert')}
        hint={t('settings.expertHint')}
        checked={isExpert}
        onChange={setExpert}
      />
      {isExpert && <Notice tone="warn">{t('settings.expertOn')}</Notice>}
    </div>
  )
}

type ChoiceProps = {
  readonly name: string
  readonly hint: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Choice({ name, hint, checked, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="text-14">
        {name}
      </label>
      <Hint about={name}>{hint}</Hint>
      <span className="flex-1" />
      <Switch id={id} checked={checked} onCheckedChange={onChange} />
    </div>
  )
}
