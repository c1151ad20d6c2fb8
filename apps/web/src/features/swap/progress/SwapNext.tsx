import { maxSpend } from '@sluice/sdk/swapCosts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { toDecimalText } from '../../../format/decimal.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { placesFor } from '../form/amountText.ts'
import type { SwapSubject } from './SwapSubject.ts'

type SwapNextProps = {
  readonly subject: SwapSubject
  readonly received: bigint
  readonly onClose: () => void
}

/** The same once more, or the way back: a new form, with a price of its own. */
export function SwapNext({ subject, received, onClose }: SwapNextProps) {
  const { t } = useTranslation('receipt')
  const navigate = useNavigate()
  const { tokenIn, tokenOut, amountIn } = subject
  const open = (input: typeof tokenIn, output: typeof tokenIn, amount: bigint) => {
    onClose()
    const text = toDecimalText(amount, input.decimals, placesFor(input.decimals))
    const query = { input: input.ledgerId, output: output.ledgerId, amount: text }
    navigate(`/swap?${new URLSearchParams(query)}`, { state: { fill: `${Date.now()}` } })
  }
  const back = maxSpend(tokenOut, received)
  return (
    <div className="grid grid-cols-2 gap-2">
      <Button look="quiet" onClick={() => open(tokenIn, tokenOut, amountIn)}>
        {t('again')}
      </Button>
      <Button look="quiet" disabled={back === 0n} onClick={() => open(tokenOut, tokenIn, back)}>
        {t('back')}
      </Button>
    </div>
  )
}
