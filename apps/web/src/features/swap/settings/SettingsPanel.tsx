import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { RISKY_SLIPPAGE_PPM, SLIPPAGE_PRESETS_PPM } from '../../../preferences/preferences.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Field } from '../../../ui/Field.tsx'
import { Hint } from '../../../ui/Hint.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { isSlippageText, parseSlippage, toSlippageText } from '../slippageText.ts'

/** How much worse than quoted a swap may turn out, and whether great impacts are allowed. */
export function SettingsPanel() {
  const { t } = useTranslation()
  const expertId = useId()
  const { isExpert, setExpert } = usePreferences()
  return (
    <div className="flex flex-col gap-4">
      <Slippage />
      <div className="flex items-center gap-2">
        <label htmlFor={expertId} className="text-14">
          {t('settings.expert')}
        </label>
        <Hint about={t('settings.expert')}>{t('settings.expertHint')}</Hint>
        <span className="flex-1" />
        <Switch id={expertId} checked={isExpert} onCheckedChange={setExpert} />
      </div>
      {isExpert && <Notice tone="warn">{t('settings.expertOn')}</Notice>}
    </div>
  )
}

function Slippage() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { slippagePpm, setSlippage } = usePreferences()
  const [text, setText] = useState(toSlippageText(slippagePpm))
  const choose = (ppm: bigint) => {
    setSlippage(ppm)
    setText(toSlippageText(ppm))
  }
  /** In force while it is typed, so that closing the panel loses nothing; leaving the field tidies the text. */
  const type = (typed: string) => {
    if (!isSlippageText(typed)) return
    setText(typed)
    setSlippage(parseSlippage(typed))
  }
  return (
    <fieldset>
      <legend className="mb-2 flex items-center gap-2 text-14">
        {t('settings.slippage')}
        <Hint about={t('settings.slippage')}>{t('settings.slippageHint')}</Hint>
      </legend>
      <div className="flex gap-2">
        {SLIPPAGE_PRESETS_PPM.map((ppm) => (
          <button
            key={ppm.toString()}
            type="button"
            aria-pressed={ppm === slippagePpm}
            onClick={() => choose(ppm)}
            className={classNames(
              'min-h-11 flex-1 rounded-control text-14 font-medium transition-colors',
              ppm === slippagePpm
                ? 'bg-accent/15 text-accent'
                : 'bg-surface-2 text-ink hover:bg-line',
            )}
          >
            {formatPercent(ppm, locale)}
          </button>
        ))}
      </div>
      <Field
        className="mt-2"
        label={t('settings.customSlippage')}
        isLabelHidden
        inputMode="decimal"
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={() => choose(parseSlippage(text))}
        onKeyDown={({ key }) => key === 'Enter' && choose(parseSlippage(text))}
        after={<span className="text-ink-2">%</span>}
      />
      {slippagePpm >= RISKY_SLIPPAGE_PPM && (
        <div className="mt-2">
          <Notice tone="warn">{t('settings.slippageRisk')}</Notice>
        </div>
      )}
    </fieldset>
  )
}
