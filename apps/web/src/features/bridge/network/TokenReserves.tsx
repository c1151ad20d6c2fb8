import { useTranslation } from 'react-i18next'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { BridgeLinks } from '../BridgeLinks.tsx'
import { useBridgeToken } from '../useBridgeToken.ts'
import { Reserves } from './Reserves.tsx'
import { Turnover } from './Turnover.tsx'

/** Of a token that stands for coins of another chain: what backs it, the way over, and how much has gone either way. */
export function TokenReserves({ ledgerId }: { readonly ledgerId: string }) {
  const { t } = useTranslation('bridge')
  const url = useConfigIfReady()?.services?.info
  const { known } = useBridgeToken(ledgerId)
  if (known?.bridge.ledgerId !== ledgerId) return null
  return (
    <>
      <section aria-label={t('reserves.title')} className="rounded-card bg-surface p-4 sm:p-6">
        <h2 className="mb-4 text-20 font-semibold">{t('reserves.title')}</h2>
        <BridgeLinks token={known.token} chain={known.bridge.chain} />
        <Reserves known={known} />
      </section>
      {url !== undefined && <Turnover known={known} url={url} />}
    </>
  )
}
