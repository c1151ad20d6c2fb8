import { ChartSpline } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { useMediaQuery } from '../../../ui/browser/useMediaQuery.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { HAS_ROOM } from '../SwapFrame.tsx'
import { isProPath } from '../tradeLink.ts'

/** Shows the pair's chart, or puts it away; there where it has room. */
export function ChartButton() {
  const { t } = useTranslation()
  const hasRoom = useMediaQuery(HAS_ROOM)
  const { hidesChart, setHidesChart } = usePreferences()
  const hasService = useConfigIfReady()?.services?.info !== undefined
  // pro mode has charts of its own
  const isPro = isProPath(useLocation().pathname)
  if (!hasRoom || !hasService || isPro) return null
  return (
    <IconButton
      icon={ChartSpline}
      label={t('swap.chart')}
      aria-pressed={!hidesChart}
      onClick={() => setHidesChart(!hidesChart)}
    />
  )
}
