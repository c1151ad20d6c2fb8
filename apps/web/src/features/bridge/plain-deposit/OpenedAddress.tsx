import type { PlainDeposit } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { AddressCard } from '../mint/AddressCard.tsx'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'

const MINUTE_MS = 60_000

type OpenedAddressProps = {
  readonly known: KnownBridgeToken
  readonly opened: PlainDeposit
  readonly isAsking: boolean
  /** Has the minter look there for some more time. */
  readonly onLook: () => void
}

/** The address, what must come to it and what that costs, and for how long somebody looks there. */
export function OpenedAddress({ known, opened, isAsking, onLook }: OpenedAddressProps) {
  const { t } = useTranslation('ethereum')
  const locale = useLocale()
  const chains = useChainNames()
  const now = useNow(MINUTE_MS)
  const { bridge } = known
  const coin = coinOf(known)
  const { address, minimum, fee, found, untilMs } = opened
  const words = { coin: bridge.coinSymbol, symbol: bridge.symbol, chain: chains(bridge) }
  const isOver = untilMs !== undefined && untilMs <= now
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <AddressCard {...{ known, address }} uri={address} label={t('plain.address', words)} />
      <dl className="grid w-full gap-1 text-start text-13">
        <DetailRow name={t('plain.minimum')} hint={t('plain.minimumHint', words)}>
          <Amount amount={minimum} token={coin} />
        </DetailRow>
        <DetailRow name={t('plain.fee')} hint={t('plain.feeHint', words)}>
          <Amount amount={fee} token={coin} />
        </DetailRow>
      </dl>
      <div className="w-full text-start">
        <Notice tone="warn">{t('plain.only', words)}</Notice>
      </div>
      {found !== undefined ? (
        <Notice>
          {t('plain.found', { ...words, amount: formatExactAmount(found, coin.decimals, locale) })}
        </Notice>
      ) : isOver ? (
        <Notice tone="warn">{t('plain.over', words)}</Notice>
      ) : (
        untilMs !== undefined && (
          <p className="text-13 text-ink-2">
            {t('plain.until', { time: formatDateTime(untilMs, locale) })}
          </p>
        )
      )}
      <Button look="tonal" size="large" wide busy={isAsking} onClick={onLook}>
        {t('plain.look')}
      </Button>
    </div>
  )
}
