import type { _SERVICE, Drip, DripSetting, FaucetArgs, PlainDrip } from '@sluice/candid/faucet'
import * as service from '@sluice/candid/faucet'
import { AccountLocks, accountIdentifier, type CallContext, openJournal } from '@sluice/canister'
import {
  canisterSelf,
  consentMessages,
  defineCanister,
  icrcLedger,
  Principal,
  schedule,
  stableMap,
  time,
  trapWith,
} from '@sluice/canister/runtime'
import { consentTable } from './consent.ts'
import { DripBudget, WHOLE } from './DripBudget.ts'
import { openFaucetState } from './FaucetState.ts'
import { payPlain } from './payPlain.ts'
import { hasTurn, useTurn } from './turns.ts'

const state = openFaucetState(stableMap)
const locks = new AccountLocks()
const edges = { ledger: icrcLedger, now: time, schedule, trap: trapWith }
// a refused drip stays in the faucet, so there are no books to correct
const journal = openJournal(edges, state, () => {})

/** Made at the first drip, when the faucet has its settings. */
let budget: DripBudget | undefined
function currentBudget(): DripBudget {
  budget ??= new DripBudget(state.dripsPerHour.get())
  return budget
}

const EMPTIED =
  'Very many people ask for test tokens at this moment. Nothing was sent: try again in a few minutes.'

const answerConsent = consentMessages<_SERVICE>(service, consentTable)

type Receiver = { owner: Principal; subaccount: [] | [Uint8Array] }
type DripResult = { ok: Drip[] } | { err: string }

async function drip(context: CallContext, receiver: Receiver): Promise<DripResult> {
  const subaccount = receiver.subaccount[0]
  if (subaccount !== undefined && subaccount.length !== 32)
    return { err: 'A subaccount has 32 bytes.' }
  const account = { owner: receiver.owner.toUint8Array(), subaccount }
  const key = accountIdentifier(account.owner, subaccount)
  return locks.withLock(
    key.join(),
    () => ({ err: 'Test tokens are already on their way to this account.' }),
    async () => {
      const turn = { account: key, nowNs: context.now }
      const perDay = state.dripsPerDay.get()
      if (!hasTurn(state.turns, turn, perDay))
        return { err: `An account gets test tokens ${perDay} times a day. Come back tomorrow.` }
      const part = currentBudget().take(context.now)
      if (part === undefined) return { err: EMPTIED }
      useTurn(state.turns, turn)
      const plain = subaccount === undefined ? payAllPlain(receiver.owner, part) : []
      return { ok: [...(await pay(account, part)), ...(await plain)] }
    },
  )
}

/** What a part of a drip gives of each ledger; a sum that is too small to cut is left out. */
function partOf<D extends { amount: bigint }>(drips: readonly D[], part: bigint): D[] {
  return drips
    .map((drip) => ({ ...drip, amount: (drip.amount * part) / WHOLE }))
    .filter(({ amount }) => amount > 0n)
}

type Account = { owner: Uint8Array; subaccount: Uint8Array | undefined }

async function pay(to: Account, part: bigint): Promise<Drip[]> {
  const from = { owner: canisterSelf().toUint8Array(), subaccount: undefined }
  const paid: Drip[] = []
  const purpose = new Uint8Array()
  await Promise.all(
    partOf(state.drips.get(), part).map(async ({ ledger, amount, fee }) => {
      const intent = journal.begin({ method: 'transfer', ledger, from, to, amount, fee, purpose })
      const outcome = await journal.send(intent.id)
      if (outcome.kind === 'done') paid.push({ ledger: Principal.fromUint8Array(ledger), amount })
    }),
  )
  return paid
}

async function payAllPlain(to: Principal, part: bigint): Promise<Drip[]> {
  const drips = partOf(state.plainDrips.get(), part)
  const paid = await Promise.all(drips.map((drip) => payPlain(drip, canisterSelf(), to)))
  return drips.filter((_, index) => paid[index] === true).map(shownDrip)
}

const shownDrip = ({ ledger, amount }: { ledger: Uint8Array; amount: bigint }): Drip => ({
  ledger: Principal.fromUint8Array(ledger),
  amount,
})

function requireController({ isController }: CallContext): void {
  if (!isController) throw new Error('Only a controller of the faucet may do this')
}

const storedDrips = (drips: readonly DripSetting[]) =>
  drips.map(({ ledger, amount, fee }) => ({ ledger: ledger.toUint8Array(), amount, fee }))

function setDrips(context: CallContext, drips: readonly DripSetting[]): void {
  requireController(context)
  state.drips.set(storedDrips(drips))
}

function setPlainDrips(context: CallContext, drips: readonly PlainDrip[]): void {
  requireController(context)
  state.plainDrips.set(
    drips.map(({ ledger, amount, standard }) => ({
      ledger: ledger.toUint8Array(),
      amount,
      standard: 'Dip20' in standard ? 'Dip20' : 'Ext',
    })),
  )
}

export default defineCanister<_SERVICE, [FaucetArgs]>({
  service,
  onInit: (_, { drips, drips_per_day, drips_per_hour: [perHour] }) => {
    state.drips.set(storedDrips(drips))
    state.dripsPerDay.set(drips_per_day)
    if (perHour !== undefined) state.dripsPerHour.set(perHour)
  },
  onStart: () => journal.resume(),
  door: { openToAll: ['drip'], uploads: { methods: ['setDrips', 'setPlainDrips'] } },
  methods: {
    drip,
    setDrips,
    setPlainDrips,
    getDrips: () => [...state.drips.get(), ...state.plainDrips.get()].map(shownDrip),
    icrc21_canister_call_consent_message: (_, request) => answerConsent(request),
  },
})
