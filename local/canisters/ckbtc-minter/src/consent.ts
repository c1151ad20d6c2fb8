import type { _SERVICE } from '@sluice/candid/ckbtc_minter'
import { toHex } from '@sluice/canister'
import type { ConsentTable } from '@sluice/canister/runtime'
import { parseAddress } from './bitcoin/address/address.ts'
import type { BitcoinNetwork } from './bitcoin/address/network.ts'
import { formatBtc } from './pages/format.ts'

type Detail = readonly [label: string, value: string]

/** What wallets show before Bitcoin is paid out or a deposit is minted. A call that would be refused for its address has no text. */
export function consentTable(network: () => BitcoinNetwork): ConsentTable<_SERVICE> {
  const payOut = (address: string, amount: bigint, source: readonly Detail[]) => {
    const parsed = parseAddress(address, network())
    if ('malformed' in parsed) throw new Error(parsed.malformed)
    return {
      title: 'Withdraw Bitcoin',
      details: [
        ['Pay out to', address],
        ['ckBTC that is burned', formatBtc(amount)],
        ...source,
        ['Fees', 'The Bitcoin network’s and the minter’s are taken out of the amount.'],
      ] as const,
    }
  }
  return {
    retrieve_btc_with_approval: ({ address, amount, from_subaccount: [subaccount] }) =>
      payOut(address, amount, subaccountDetail('From subaccount', subaccount)),
    retrieve_btc: ({ address, amount }) =>
      payOut(address, amount, [['From', 'What you have sent to your withdrawal account']]),
    update_balance: ({ owner: [owner], subaccount: [subaccount] }) => ({
      title: 'Mint ckBTC for Bitcoin that has arrived',
      details: [['For', owner?.toText() ?? 'You'], ...subaccountDetail('Subaccount', subaccount)],
    }),
  }
}

const subaccountDetail = (label: string, subaccount: Uint8Array | undefined): readonly Detail[] =>
  subaccount === undefined ? [] : [[label, toHex(subaccount)]]
