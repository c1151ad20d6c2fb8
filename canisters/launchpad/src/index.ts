import type { _SERVICE } from '@sluice/candid/launchpad'
import * as service from '@sluice/candid/launchpad'
import type { CallContext } from '@sluice/canister'
import {
  adminList,
  admins,
  canisterCycleBalance,
  consentMessages,
  creationFees,
  cycleInfo,
  defineCanister,
  type Principal,
  schedule,
  scheduleEvery,
} from '@sluice/canister/runtime'
import { controllersOnly, isAnonymous, WALLET_STANDARDS } from '@sluice/canister/services'
import { consentTable } from './endpoints/consent.ts'
import { readEndpoints } from './endpoints/reads.ts'
import { invest, takeDeposit } from './investing/invest.ts'
import { canisterEdges } from './launchpad/edges.ts'
import { openLaunchpad } from './launchpad/openLaunchpad.ts'
import { attempt, attemptFlow, refuse } from './launchpad/Refusal.ts'
import { flawOfReserve, requireReserve } from './launchpad/reserve.ts'
import { checkBooks } from './money/books.ts'
import { withdrawFounder, withdrawInvestor } from './money/withdraw.ts'
import * as views from './reads/views.ts'
import { createSale } from './sales/create.ts'
import * as founding from './sales/founding.ts'
import { investorOf, readSale, requireSale } from './sales/sales.ts'
import { settleSome, sweep } from './sales/settle.ts'

const SETTLE_SECONDS = 600
/** Two thousand characters of a description, and the types. */
const CREATION_BYTES = 12_288

const launchpad = openLaunchpad(canisterEdges())
const { state } = launchpad
const consent = consentMessages<_SERVICE>(service, consentTable)
const access = admins({
  list: state.admins,
  names: ({ isController }) => isController,
  refusal: 'Only an admin of the launchpad may do this',
})
const { isAdmin } = access
const paid = creationFees(state.fees, { ...access, flawNow: () => flawOfReserve(launchpad) })
const { payCreationFee, getCreationFee, setCreationFee } = paid.endpoints
const adminEndpoints = adminList(state.admins, controllersOnly('the launchpad'))

async function settleOpen(): Promise<void> {
  launchpad.journal.settleOpen(launchpad.ledgerLog)
  sweep(launchpad)
}

function callerOf({ caller }: CallContext): Uint8Array {
  const person = caller.toUint8Array()
  return isAnonymous(person) ? refuse('Illegal anonymous call') : person
}

const saleOf = (id: string) => views.viewSale(launchpad, readSale(launchpad, id).sale)

function investorIn(id: string, person: Uint8Array) {
  const { number, sale } = readSale(launchpad, id)
  const investor = investorOf(state, number, person)
  return views.viewInvestor(launchpad, sale, { person, investor })
}

const named = (call: CallContext, users: readonly Principal[]) => ({
  caller: callerOf(call),
  people: users.map((user) => user.toUint8Array()),
})

export default defineCanister<_SERVICE>({
  service,
  onStart: () => {
    paid.onStart()
    schedule(0, settleOpen)
    scheduleEvery(SETTLE_SECONDS, settleOpen)
  },
  door: {
    longest: { create: CREATION_BYTES },
    // a founder's list is long: who is no founder is refused by a line of code
    uploads: {
      methods: ['addWhitelist', 'deleteWhitelist'],
      from: ({ caller }) => state.ofCreator.sizeOf(caller.toUint8Array()) > 0n,
    },
  },
  methods: {
    // For founders.
    payCreationFee,
    getCreationFee,
    create: (call, key, given) =>
      attemptFlow(async () => {
        const creator = callerOf(call)
        const fees = isAdmin(call) ? undefined : paid.fees
        const { sale } = await createSale(launchpad, { creator, key, fees }, given)
        return views.viewSale(launchpad, sale)
      }),
    checkFunding: (call, id) =>
      attemptFlow(async () => {
        const { sale } = await founding.checkFunding(launchpad, callerOf(call), id)
        return views.viewSale(launchpad, sale)
      }),
    addWhitelist: (call, id, users) =>
      attempt(() => {
        requireReserve(launchpad)
        return founding.addWhitelist(launchpad, id, named(call, users))
      }),
    deleteWhitelist: (call, id, users) =>
      attempt(() => founding.deleteWhitelist(launchpad, id, named(call, users))),
    cancel: (call, id) =>
      attempt(() => views.viewSale(launchpad, founding.cancel(launchpad, callerOf(call), id).sale)),
    withdraw: (call, id) =>
      attemptFlow(async () => {
        await withdrawFounder(launchpad, callerOf(call), id)
        return saleOf(id)
      }),

    // For investors.
    addInvestor: (call, id) =>
      attemptFlow(async () => {
        const person = callerOf(call)
        await invest(launchpad, person, id)
        return investorIn(id, person)
      }),
    withdraw2Investor: (call, id) =>
      attemptFlow(async () => {
        const person = callerOf(call)
        await withdrawInvestor(launchpad, person, id)
        return investorIn(id, person)
      }),
    takeDeposit: (call, id) => attemptFlow(async () => takeDeposit(launchpad, callerOf(call), id)),

    // For everybody who is somebody, as only what is due anyway happens.
    settle: (call, id) =>
      attempt(() => {
        callerOf(call)
        settleSome(launchpad, requireSale(launchpad, id).number)
        return saleOf(id)
      }),
    checkBooks: (call, id) =>
      attemptFlow(async () => {
        callerOf(call)
        const { token, payment } = await checkBooks(launchpad, id)
        return { token: viewSide(token), payment: viewSide(payment) }
      }),
    ...readEndpoints(launchpad),

    // For controllers.
    setCreationFee,
    addAdmin: adminEndpoints.addAdmin,
    removeAdmin: adminEndpoints.removeAdmin,
    getAdminList: adminEndpoints.getAdminList,

    getVersion: () => '1.0.0',
    getCycleInfo: cycleInfo,
    cycleAvailable: () => ({ ok: canisterCycleBalance() }),
    cycleBalance: () => ({ ok: canisterCycleBalance() }),
    icrc10_supported_standards: () => WALLET_STANDARDS.filter(({ name }) => name !== 'ICRC-28'),
    icrc21_canister_call_consent_message: (_, request) => consent(request),
  },
})

const optional = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])

const viewSide = ({ held, owed, holds }: Awaited<ReturnType<typeof checkBooks>>['token']) => ({
  held: optional(held),
  owed,
  holds: optional(holds),
})
