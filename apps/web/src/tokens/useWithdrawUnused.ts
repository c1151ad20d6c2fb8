import type { Token } from '@sluice/sdk'
import { newOrderKey, type OrderKey } from '@sluice/sdk/orderKey'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../format/amount.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { useWalletTask } from '../payments/useWalletTask.ts'
import { useOwner } from '../session/useSdk.ts'

/** What one pool holds of one token for the person, outside of positions. */
export type Held = { readonly poolId: string; readonly token: Token; readonly amount: bigint }

/** Brings what a pool holds for the person back to the wallet. */
export function useWithdrawUnused({ poolId, token, amount }: Held) {
  const { t } = useTranslation()
  const locale = useLocale()
  const owner = useOwner() ?? ''
  // pressed again it is the same order; what comes to be held later is another
  const [key, setKey] = useState(() => newOrderKey(owner))
  // another account stands here now: its order is its own
  if (key.principal !== owner) setKey(newOrderKey(owner))
  const task = useWalletTask<{ readonly key: OrderKey }>({
    kind: 'withdraw',
    token,
    about: () => ({ amount, to: poolId }),
    run: ({ wallet }, order, options) =>
      wallet.withdrawUnused({ poolId, ledgerId: token.ledgerId, ...order, ...options }),
    success: () =>
      t('swap.withdrawn', {
        amount: formatAmount(amount - token.fee, token.decimals, locale),
        symbol: token.symbol,
      }),
    onDone: () => setKey(newOrderKey(owner)),
  })
  return { give: () => task.give({ key }), isPending: task.isPending }
}
