import type { _SERVICE } from '@sluice/candid/launchpad'
import type { ConsentTable } from '@sluice/canister/runtime'
import { plainText } from '@sluice/canister/services'

type Detail = readonly [label: string, value: string]
const sale = (id: string): Detail => ['Sale', plainText(id)]

/** What wallets show before a person signs a call to the launchpad. */
export const consentTable: ConsentTable<_SERVICE> = {
  create: (_, given) => ({
    title: 'Create a sale',
    details: [
      ['Name', plainText(given.name)],
      ['Token for sale', given.token.toText()],
      ['Offered, in the smallest unit', `${given.offered}`],
      ['Paid with', given.payment.toText()],
      ['Hard cap, in the smallest unit', `${given.hardCap}`],
      ['Soft cap, in the smallest unit', `${given.softCap}`],
    ],
  }),
  cancel: (id) => ({ title: 'Cancel a sale before it opens', details: [sale(id)] }),
  addWhitelist: (id, users) => ({
    title: 'Let people take part in a sale',
    details: [sale(id), ['People', `${users.length}`]],
  }),
  deleteWhitelist: (id, users) => ({
    title: 'Take people off the whitelist of a sale',
    details: [sale(id), ['People', `${users.length}`]],
  }),
  withdraw: (id) => ({
    title: 'Collect the proceeds and the unsold tokens of a sale',
    details: [sale(id)],
  }),
  addInvestor: (id) => ({
    title: 'Invest what you have sent to a sale',
    details: [
      sale(id),
      ['Until the end', 'It stays in the sale: you can add to it, and not take it back'],
      ['What can come of it', 'Tokens at the fixed price, and what is too much comes back'],
    ],
  }),
  withdraw2Investor: (id) => ({
    title: 'Collect your tokens and your refund from a sale',
    details: [sale(id)],
  }),
  takeDeposit: (id) => ({
    title: 'Take back what you have sent to a sale and not invested',
    details: [sale(id)],
  }),
}
