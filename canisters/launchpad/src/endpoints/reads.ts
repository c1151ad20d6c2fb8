import type { _SERVICE } from '@sluice/candid/launchpad'
import type { Handlers } from '@sluice/canister/runtime'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import { attempt, refuse } from '../launchpad/Refusal.ts'
import * as views from '../reads/views.ts'
import { investorOf, personKey, readSale } from '../sales/sales.ts'
import { MOST_AMOUNT } from '../sales/terms.ts'

/** Queries: for everybody. */
export function readEndpoints(launchpad: LaunchpadContext) {
  const { state } = launchpad
  return {
    getAllPools: (_, status, offset, limit) =>
      attempt(() => views.pageSales(launchpad, status, { offset, limit })),
    getPoolsByOwner: (_, owner, offset, limit) => {
      const own = { lists: state.ofCreator, person: owner.toUint8Array() }
      return { ok: views.pageOwn(launchpad, own, { offset, limit }) }
    },
    getPoolsByInvestor: (_, investor, offset, limit) => {
      const own = { lists: state.ofInvestor, person: investor.toUint8Array() }
      return { ok: views.pageOwn(launchpad, own, { offset, limit }) }
    },
    getDetail: (_, id) => attempt(() => views.viewSale(launchpad, readSale(launchpad, id).sale)),
    getInvestors: (_, id, offset, limit) =>
      attempt(() => views.pageInvestors(launchpad, readSale(launchpad, id), { offset, limit })),
    getInvestorDetail: (_, id, principal) =>
      attempt(() => {
        const { number, sale } = readSale(launchpad, id)
        const person = principal.toUint8Array()
        const investor = investorOf(state, number, person)
        return views.viewInvestor(launchpad, sale, { person, investor })
      }),
    getWhitelist: (_, id, offset, limit) =>
      attempt(() => views.pageWhitelist(launchpad, readSale(launchpad, id), { offset, limit })),
    inWhitelist: (_, id, user) =>
      attempt(() => {
        const { number } = readSale(launchpad, id)
        return state.whitelist.has(personKey(number, user.toUint8Array()))
      }),
    computeFinalTokenViewSet: (_, id, investor, deposit) =>
      attempt(() => {
        if (deposit >= MOST_AMOUNT) return refuse('No token has so many units')
        const person = investor.toUint8Array()
        return views.shareWith(launchpad, readSale(launchpad, id), { person, deposit })
      }),
    getAccounts: (_, id, investor) =>
      attempt(() => {
        const { sale } = readSale(launchpad, id)
        return views.viewAccounts(launchpad, sale, investor.toUint8Array())
      }),
  } satisfies Partial<Handlers<_SERVICE>>
}
