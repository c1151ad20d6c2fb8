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
  return (
    <SlippageChoice
      title={t('trade:settings.slippage')}
      hint={t('trade:settings.slippageHint')}
      ppm={slippagePpm}
      onChoose={setSlippage}
      auto={{
        isChosen: isSlippageAuto,
        onChoose: setSlippageAuto,
        note: t('trade:settings.autoHint', { percent: formatPercent(inForcePpm, locale) }),
      }}
    />
  )
}

type SlippageChoiceProps = {
  readonly title: string
  readonly hint: string
  readonly ppm: bigint
  readonly onChoose: (ppm: bigint) => void
  /** Where the app can choose by itself. */
  readonly auto?: {
    readonly isChosen: boolean
    readonly onChoose: () => void
    readonly note: string
  }
}

/** A tolerance, chosen or typed; in force at once. */
export function SlippageChoice({ title, hint, ppm, onChoose, auto }: SlippageChoiceProps) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  const [text, setText] = useState(toSlippageText(ppm, locale))
  const [refused, setRefused] = useState<Refused>()
  const choose = (chosen: bigint) => {
    onChoose(chosen)
    setText(toSlippageText(chosen, locale))
    setRefused(undefined)
  }
  /** In force while it is typed, so that closing the panel loses nothing. What is refused leaves in force what was. */
  const type = (typed: string) => {
    const reading = readSlippage(typed, locale)
    setText(typed)
    setRefused(reading.kind === 'refused' ? reading : undefined)
    if (reading.kind === 'taken') onChoose(reading.ppm)
  }
  /** Leaving the field tidies the text: what stands there is what is in force. */
  const tidy = () => setText(toSlippageText(ppm, locale))
  const isAuto = auto?.isChosen ?? false
  return (
    <fieldset>
      <legend className="mb-2 flex items-center gap-2 text-14">
        {title}
        <Hint about={title}>{hint}</Hint>
      </legend>
      <div className="flex gap-2">
        {auto && (
          <button
            type="button"
            aria-pressed={isAuto}
            onClick={() => {
              auto.onChoose()
              setRefused(undefined)
            }}
            className={chipLook(isAuto)}
          >
            {t('common:settings.auto')}
          </button>
        )}
        {SLIPPAGE_PRESETS_PPM.map((preset) => (
          <button
            key={preset.toString()}
            type="button"
            aria-pressed={!isAuto && preset === ppm}
            onClick={() => choose(preset)}
            className={chipLook(!isAuto && preset === ppm)}
          >
            {formatPercent(preset, locale)}
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
        {...(refused && { problem: refusal(t, refused, { slippagePpm: ppm, locale }) })}
      />
      {isAuto ? (
        <p className="mt-2 text-13 text-ink-2">{auto?.note}</p>
      ) : (
        <SlippageNote ppm={ppm} />
      )}
    </fieldset>
  )
}

const chipLook = (isChosen: boolean): string =>
  classNames(
    'min-h-11 flex-1 rounded-control text-14 font-medium transition-colors',
    isChosen ? 'bg-accent/15 text-accent-deep' : 'bg-surface-2 text-ink hover:bg-line',
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
