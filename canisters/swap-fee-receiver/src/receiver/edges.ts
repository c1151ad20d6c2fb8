import * as Ledger from '@sluice/candid/ledger'
import {
  type _SERVICE as Factory,
  idlFactory as factoryInterface,
} from '@sluice/candid/swap_factory'
import { type _SERVICE as Pool, idlFactory as poolInterface } from '@sluice/candid/swap_pool'
import {
  callCanister,
  ledgerReadsBelow,
  type Principal,
  replied,
  servicePort,
  stableMap,
  tokenEdges,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import type { PoolMethod, ReceiverEdges } from './ReceiverContext.ts'
import { openReceiverState } from './ReceiverState.ts'

const askPool = servicePort<Pool, PoolMethod>(poolInterface, [
  'deposit',
  'getUserUnusedBalance',
  'metadata',
  'quote',
  'swap',
  'withdraw',
])
const askFactory = servicePort<Factory, 'getPools'>(factoryInterface, ['getPools'])
const minterTypes = typesOf(Ledger.idlFactory, 'icrc1_minting_account', 8192)

const AMOUNT_LIMIT = 1n << 128n

type MinterAnswer = [] | [{ owner: Principal; subaccount: [] | [Uint8Array] }]

/** The receiver's edges in a running canister. */
export function canisterEdges(): ReceiverEdges {
  const state = openReceiverState(stableMap)
  return {
    ...tokenEdges,
    state,
    ledgerReads: {
      ...ledgerReadsBelow(AMOUNT_LIMIT),
      fetchMinter: async (ledger) => {
        const answer = await callCanister<MinterAnswer>(
          toPrincipal(ledger),
          'icrc1_minting_account',
          minterTypes,
          [],
        )
        const account = replied(answer)?.[0]
        return account?.subaccount.length === 0 ? account.owner.toUint8Array() : undefined
      },
    },
    askPool,
    listPools: () => askFactory(state.config.get().factory, 'getPools'),
  }
}
