import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { Figure } from '../../wallet/amounts/Figure.tsx'
import type { PayWithChoice } from './usePayWith.ts'

/** The choice of what a purchase is paid with; of another token, what is swapped. */
export function PayWith({ of }: { readonly of: PayWithChoice }) {
  const { t } = useTranslation('nfts')
  const { tokens, chosen, choose, spent, payment, isReading } = of
  if (tokens.length < 2) return null
  return (
    <div className="grid gap-2 rounded-control bg-surface-2 p-4 text-14">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-ink-2">{t('buy.payWith')}</span>
        <Select
          label={t('buy.payWith')}
          options={tokens.map((token) => ({
            id: token.ledgerId,
            label: formatSymbol(token.symbol),
            content: (
              <span translate="no" className="inline-flex items-center gap-2">
                <TokenIcon {...token} size={24} />
                {formatSymbol(token.symbol)}
              </span>
            ),
          }))}
          chosen={chosen?.ledgerId}
          onChoose={choose}
          isSearchable={tokens.length > 8}
        />
      </div>
      {payment && chosen && (
        <>
          <dl>
            <Figure label={t('buy.swapped')}>
              <Amount
                amount={spent}
                token={{ ...chosen, symbol: formatSymbol(chosen.symbol) }}
                isExact
              />
            </Figure>
          </dl>
          <p className="text-13 text-ink-2">{t('buy.swapHint')}</p>
        </>
      )}
      {isReading && !payment && <Skeleton className="h-5 w-40" />}
    </div>
  )
}
