import type { AnyFlow } from '../flowKinds.ts'
import { newFlow } from '../orders/newFlow.ts'
import type { OrderKey } from '../orders/OrderKey.ts'
import { FEE, LEDGERS, ME, VOTE_CONTROLLER } from './chainNames.ts'
import { CREATION_PRICE, FREE_COLLECTION } from './FakeCreations.ts'

type Order = (key: OrderKey, now: number) => AnyFlow
const mine = (key: OrderKey, now: number) => ({ principal: ME, key, now })

const WISH = {
  controllerId: VOTE_CONTROLLER,
  name: 'Harbour',
  ledgerId: LEDGERS.icp,
  standard: 'ICRC2',
  logo: '',
}

/** By an operator, and by whoever pays for it. */
export const VOTE_PROJECTS_MADE: readonly Order[] = [
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'create-vote-project',
      facts: { ...WISH, name: FREE_COLLECTION },
    }),
  (key, now) =>
    newFlow({
      ...mine(key, now),
      kind: 'create-vote-project',
      facts: {
        ...WISH,
        creationFee: { ledgerId: LEDGERS.icp, price: CREATION_PRICE, fee: FEE },
      },
    }),
]
