import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOwner } from '../session/useSdk.ts'
import { withMoneyLock } from './moneyLock.ts'
import { readTouched, type Touched } from './readTouched.ts'
import { releaseOrder, takeOrder } from './takeOrder.ts'

type MoneyAction<Order, Result> = {
  /** What makes the order one: see `takeOrder`. */
  readonly idOf: (order: Order) => string
  /** Whether the same may be done again once it is done, as withdrawing may. */
  readonly isRepeatable?: boolean
  readonly run: (order: Order) => Promise<Result>
  /** It is made of orders that wait for each other by themselves: held around them, the lock would keep them waiting for ever. */
  readonly isOfOrders?: boolean
  readonly onSuccess?: (result: Result, order: Order) => void
  readonly onError?: (error: Error, order: Order) => void
  /** What it touches, which is read anew however it ends; when not said, all that the account has anywhere. */
  readonly touches?: (order: Order) => Touched
}

/**
 * The one way in which a component moves money: each order once, whatever is pressed how often, and one at a time over all tabs.
 * Without a connection it fails at once: an order that waits in silence would surprise its person when it leaves at last.
 */
export function useMoneyAction<Order, Result>(action: MoneyAction<Order, Result>) {
  const {
    idOf,
    isRepeatable = false,
    isOfOrders = false,
    run,
    onSuccess,
    onError,
    touches,
  } = action
  const owner = useOwner() ?? ''
  const queries = useQueryClient()
  const mutation = useMutation({
    networkMode: 'always',
    mutationFn: (order: Order) =>
      isOfOrders ? run(order) : withMoneyLock(owner, () => run(order)),
    onSuccess: (result, order) => {
      if (isRepeatable) releaseOrder(idOf(order))
      onSuccess?.(result, order)
    },
    onError: (error, order) => {
      releaseOrder(idOf(order))
      onError?.(error, order)
    },
    onSettled: (_, __, order) => readTouched(queries, owner, touches?.(order) ?? {}),
  })
  const give = (order: Order) => {
    if (takeOrder(idOf(order))) mutation.mutate(order)
  }
  return { give, isPending: mutation.isPending }
}
