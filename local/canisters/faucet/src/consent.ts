import type { _SERVICE } from '@sluice/candid/faucet'
import { toHex } from '@sluice/canister'
import type { ConsentTable } from '@sluice/canister/runtime'

/** What wallets show before a person asks for test tokens. */
export const consentTable: ConsentTable<_SERVICE> = {
  drip: ({ owner, subaccount: [subaccount] }) => ({
    title: 'Get test tokens',
    details: [
      ['For', owner.toText()],
      ...(subaccount === undefined ? [] : [['Subaccount', toHex(subaccount)] as const]),
    ],
  }),
}
