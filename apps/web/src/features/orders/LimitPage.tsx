import { SwapFrame } from '../swap/SwapFrame.tsx'
import { OrderCard } from './form/OrderCard.tsx'
import { useOrderForm } from './form/useOrderForm.ts'
import { OrdersPanel } from './list/OrdersPanel.tsx'

/** `/swap/limit`: a token is sold once its price is good enough, and what became of earlier orders. */
export function LimitPage() {
  const form = useOrderForm()
  return (
    <>
      <SwapFrame>
        <OrderCard form={form} />
      </SwapFrame>
      <OrdersPanel pool={form.pool} />
    </>
  )
}
