import { useTranslation } from 'react-i18next'
import { formatElapsed } from '../../format/duration.ts'
import { useNow } from '../../ui/browser/useNow.ts'
import { useServiceMarket } from './serviceMarket.ts'

const LOOK_MS = 1_000

/** How old the market's figures are, while their service does not answer. Nothing while all is well. */
export function MarketNote() {
  const { t } = useTranslation()
  const service = useServiceMarket()
  const isSilent = service.kind === 'fresh' && service.isSilent
  const now = useNow(isSilent ? LOOK_MS : undefined)
  if (service.kind === 'missing') return <p role="status">{t('shell.marketMissing')}</p>
  if (!isSilent) return null
  const age = formatElapsed(Math.max(0, now - service.asOfMs))
  return <p>{t('shell.marketOld', { age })}</p>
}
