import type { BridgeToken, Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../format/symbol.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { bridgeLink } from './bridgeLink.ts'

type BridgeLinksProps = {
  readonly token: Pick<Token, 'ledgerId' | 'symbol'>
  readonly chain: BridgeToken['chain']
}

/** From a token to its bridge, in both directions. */
export function BridgeLinks({ token, chain }: BridgeLinksProps) {
  const { t } = useTranslation('bridge')
  const words = { symbol: formatSymbol(token.symbol) }
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton look="tonal" to={bridgeLink(token.ledgerId, 'mint', chain)}>
        {t('form.mint', words)}
      </LinkButton>
      <LinkButton look="tonal" to={bridgeLink(token.ledgerId, 'dissolve')}>
        {t('form.dissolve', words)}
      </LinkButton>
    </div>
  )
}
