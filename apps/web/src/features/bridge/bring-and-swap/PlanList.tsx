import { useTranslation } from 'react-i18next'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useToast } from '../../../ui/feedback/useToast.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { useDescribeBridgeError } from '../useDescribeBridgeError.ts'
import type { SwapPlan } from './swapPlans.ts'
import { useSwapPlans } from './swapPlans.ts'
import { useOwnPlans, useSwapMinted } from './usePlannedSwaps.ts'

/** What is to be swapped once it is minted, with the way out of it; and what was not, because the market gave less. */
export function PlanList({ known }: { readonly known: KnownBridgeToken }) {
  const { t } = useTranslation('ethereum')
  const { signsUnasked } = useSdk()
  const swap = useSwapMinted()
  const toast = useToast()
  const describe = useDescribeBridgeError()
  const own = useOwnPlans().filter(([{ ledgerId }]) => ledgerId === known.bridge.ledgerId)
  if (own.length === 0) return null
  return (
    <ul aria-label={t('plan.title')} className="flex flex-col gap-2">
      {own.map(([plan, transfer]) => {
        const isHere = transfer?.state.kind === 'done'
        return (
          <PlanRow
            key={plan.transferId}
            {...{ known, plan }}
            onSwap={
              isHere && !signsUnasked
                ? () =>
                    void swap(plan, transfer).catch((error: unknown) =>
                      toast.error(describe(error)),
                    )
                : undefined
            }
          />
        )
      })}
    </ul>
  )
}

type PlanRowProps = {
  readonly known: KnownBridgeToken
  readonly plan: SwapPlan
  /** Of a wallet that asks each time, once the deposit is here. */
  readonly onSwap: (() => void) | undefined
}

export function PlanRow({ known, plan, onSwap }: PlanRowProps) {
  const { t } = useTranslation('ethereum')
  const locale = useLocale()
  const { transferId, tokenOut, amount, least, state, ledgerId } = plan
  const token = useToken(tokenOut)
  const drop = () => void useSwapPlans.getState().take(transferId)
  const words = {
    symbol: known.bridge.symbol,
    amount: formatExactAmount(amount, known.bridge.decimals, locale),
    other: formatSymbol(token?.symbol ?? ''),
    least: token ? formatExactAmount(least, token.decimals, locale) : '',
  }
  if (token === undefined) return null
  return (
    <li>
      <Notice
        tone={state === 'worse' ? 'warn' : 'raised'}
        action={
          <span className="flex flex-wrap gap-2">
            {onSwap && (
              <Button look="tonal" onClick={onSwap}>
                {t('plan.swapNow')}
              </Button>
            )}
            {state === 'worse' && (
              <LinkButton look="tonal" to={`/swap?input=${ledgerId}&output=${tokenOut}`}>
                {t('plan.look')}
              </LinkButton>
            )}
            <Button look="quiet" onClick={drop}>
              {state === 'worse' ? t('plan.keep', words) : t('plan.drop')}
            </Button>
          </span>
        }
      >
        {state === 'worse' ? t('plan.worse', words) : t('plan.waiting', words)}
      </Notice>
    </li>
  )
}
