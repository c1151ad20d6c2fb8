import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { bridgeLink } from './bridgeLink.ts'
import { useBridgeToken } from './useBridgeToken.ts'

/** For whoever wants to pay with a bridged token and has none: coins of its chain become it. */
export function BringCoins({ ledgerId }: { readonly ledgerId: string }) {
  const { t } = useTranslation('bridge')
  const { known } = useBridgeToken(ledgerId)
  if (known?.bridge.ledgerId !== ledgerId) return null
  const { bridge } = known
  return (
    <Notice
      tone="raised"
      action={
        <LinkButton look="tonal" to={bridgeLink(ledgerId, 'mint', bridge.chain)}>
          {t('bring.action', bridge)}
        </LinkButton>
      }
    >
      {bridge.chain === 'ethereum' ? t('bring.textEthereum', bridge) : t('bring.text', bridge)}
    </Notice>
  )
}
