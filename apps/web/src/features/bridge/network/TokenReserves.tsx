import { useTranslation } from 'react-i18next'
import { BridgeLinks } from '../BridgeLinks.tsx'
import { useBridgeToken } from '../useBridgeToken.ts'
import { Reserves } from './Reserves.tsx'

/** Of a token that stands for coins of another chain: what backs it, and the way over. */
export function TokenReserves({ ledgerId }: { readonly ledgerId: string }) {
  const { t } = useTranslation('bridge')
  const { known } = useBridgeToken(ledgerId)
  if (known?.bridge.ledgerId !== ledgerId) return null
  return (
    <section aria-label={t('reserves.title')} className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="mb-4 text-20 font-semibold">{t('reserves.title')}</h2>
      <BridgeLinks token={known.token} />
      <Reserves known={known} />
    </section>
  )
}
