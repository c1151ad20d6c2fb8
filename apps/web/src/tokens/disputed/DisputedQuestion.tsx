import type { Token } from '@sluice/sdk'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../format/amount.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import type { Disputed } from './useDisputed.ts'

/** What ledgers say of their tokens in two ways, to be agreed to before money moves. Nothing where none does. */
export function DisputedQuestion({ of: { disputed, isAgreed, agree } }: { readonly of: Disputed }) {
  if (disputed.length === 0) return null
  return (
    <Suspense>
      <div className="flex flex-col gap-2">
        {disputed.map((token) => (
          <DisputedNotice key={token.ledgerId} token={token} />
        ))}
        <Agreement tokens={disputed} isAgreed={isAgreed} onAgree={agree} />
      </div>
    </Suspense>
  )
}

/** What a token's ledger says in two ways. */
function DisputedNotice({ token }: { readonly token: Token }) {
  const { t } = useTranslation('tokens')
  const locale = useLocale()
  const { decimals, fee, disputed } = token
  const symbol = formatSymbol(token.symbol)
  if (disputed === undefined) return null
  return (
    <Notice tone="warn">
      <p>{t('disputed.text', { symbol })}</p>
      {disputed.decimals !== undefined && (
        <p>{t('disputed.decimals', { counted: decimals, said: disputed.decimals })}</p>
      )}
      {disputed.fee !== undefined && (
        <p>
          {t('disputed.fee', {
            counted: formatExactAmount(fee, decimals, locale),
            said: formatExactAmount(disputed.fee, decimals, locale),
            symbol,
          })}
        </p>
      )}
    </Notice>
  )
}

type AgreementProps = {
  readonly tokens: readonly Token[]
  readonly isAgreed: boolean
  readonly onAgree: (isAgreed: boolean) => void
}

function Agreement({ tokens, isAgreed, onAgree }: AgreementProps) {
  const { t } = useTranslation('tokens')
  const symbols = tokens.map(({ symbol }) => formatSymbol(symbol)).join(', ')
  return (
    <Checkbox checked={isAgreed} onCheckedChange={onAgree}>
      {t('disputed.agree', { symbols })}
    </Checkbox>
  )
}
