import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { flawText } from '../../../amounts/flawText.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import {
  MAX_SLIPPAGE_PPM,
  NOTABLE_SLIPPAGE_PPM,
  SLIPPAGE_PRESETS_PPM,
} from '../../../preferences/preferences.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Hint } from '../../../ui/overlays/Hint.tsx'
import { readSlippage, type SlippageReading, toSlippageText } from './slippageText.ts'

type Refused = Extract<SlippageReading, { kind: 'refused' }>

type SlippageProps = {
  /** What counts now: of `auto` what the app has chosen. */
  readonly inForcePpm: bigint
}

/** How much worse than quoted a swap may turn out. */
export function Slippage({ inForcePpm }: SlippageProps) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  const { slippagePpm, isSlippageAuto, setSlippage, setSlippageAuto } = usePreferences()
  const [text, setText] = useState(toSlippageText(slippagePpm, locale))
  const [refused, setRefused] = useState<Refused>()
  const choose = (ppm: bigint) => {
    setSlippage(ppm)
    setText(toSlippageText(ppm, locale))
    setRefused(undefined)
  }
  /** In force while it is typed, so that closing the panel loses nothing. What is refused leaves in force what was. */
  const type = (typed: string) => {
    const reading = readSlippage(typed, locale)
    setText(typed)
    setRefused(reading.kind === 'refused' ? reading : undefined)
    if (reading.kind === 'taken') setSlippage(reading.ppm)
  }
  /** Leaving the field tidies the text: what stands there is what is in force. */
  const tidy = () => setText(toSlippageText(slippagePpm, locale))
  return (
    <fieldset>
      <legend className="mb-2 flex items-center gap-2 text-14">
        {t('trade:settings.slippage')}
        <Hint about={t('trade:settings.slippage')}>{t('trade:settings.slippageHint')}</Hint>
      </legend>
      <div className="flex gap-2">
        <button
          type="button"
          aria-pressed={isSlippageAuto}
          onClick={() => {
            setSlippageAuto()
            setRefused(undefined)
          }}
          className={chipLook(isSlippageAuto)}
        >
          {t('common:settings.auto')}
        </button>
        {SLIPPAGE_PRESETS_PPM.map((ppm) => (
          <button
            key={ppm.toString()}
            type="button"
            aria-pressed={!isSlippageAuto && ppm === slippagePpm}
            onClick={() => choose(ppm)}
            className={chipLook(!isSlippageAuto && ppm === slippagePpm)}
          >
            {formatPercent(ppm, locale)}
          </button>
        ))}
      </div>
      <Field
        className="mt-2"
        label={t('trade:settings.customSlippage')}
        isLabelHidden
        inputMode="decimal"
        maxLength={12}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={tidy}
        onKeyDown={({ key }) => key === 'Enter' && tidy()}
        after={<span className="text-ink-2">%</span>}
        {...(refused && { problem: refusal(t, refused, { slippagePpm, locale }) })}
      />
      {isSlippageAuto ? (
        <p className="mt-2 text-13 text-ink-2">
          {t('trade:settings.autoHint', { percent: formatPercent(inForcePpm, locale) })}
        </p>
      ) : (
        <SlippageNote ppm={slippagePpm} />
      )}
    </fieldset>
  )
}

const chipLook = (isChosen: boolean): string =>
  classNames(
    'min-h-11 flex-1 rounded-control text-14 font-medium transition-colors',
    isChosen ? 'bg-accent/15 text-accent' : 'bg-surface-2 text-ink hover:bg-line',
  )

/** What an unusual slippage comes to; nothing for a usual one. */
function SlippageNote({ ppm }: { readonly ppm: bigint }) {
  const { t } = useTranslation(['common', 'trade'])
  if (ppm > 0n && ppm <= NOTABLE_SLIPPAGE_PPM) return null
  return (
    <div className="mt-2">
      <Notice tone="warn">
        {ppm === 0n ? t('trade:settings.slippageNone') : t('trade:settings.slippageRisk')}
      </Notice>
    </div>
  )
}

type InForce = { readonly slippagePpm: bigint; readonly locale: string }

function refusal(
  t: TFunction<['common', 'trade']>,
  { flaw }: Refused,
  { slippagePpm, locale }: InForce,
): string {
  const why =
    flaw === 'too-much'
      ? t('trade:settings.slippageMost', { most: formatPercent(MAX_SLIPPAGE_PPM, locale) })
      : flawText(t, flaw)
  return `${why} ${t('trade:settings.slippageStays', { percent: formatPercent(slippagePpm, locale) })}`
}
