import type { _SERVICE, Drip, FaucetArgs, PlainDrip } from '@sluice/candid/faucet'
import * as service from '@sluice/candid/faucet'
import {
  AccountLocks,
  accountIdentifier,
  type CallContext,
  TransferJournal,
} from '@sluice/canister'
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
import { openFaucetState } from './FaucetState.ts'
import { payPlain } from './payPlain.ts'

const NS_PER_DAY = 86_400n * 1_000_000_000n

const state = openFaucetState(stableMap)
const locks = new AccountLocks()
const journal = new TransferJournal({
  intents: state.intents,
  nextId: state.nextTransferId,
  ledger: icrcLedger,
  now: time,
  schedule,
  trap: trapWith,
  // a refused drip stays in the faucet, so there are no books to correct
  onSettled: () => {},
})

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
      if (!takeTurn(key, context.now)) {
        return {
          err: `An account gets test tokens ${state.dripsPerDay.get()} times a day. Come back tomorrow.`,
        }
      }
      const plain = subaccount === undefined ? payAllPlain(receiver.owner) : []
      return { ok: [...(await pay(account)), ...(await plain)] }
    },
  )
}

function takeTurn(key: Uint8Array, now: bigint): boolean {
  const day = now / NS_PER_DAY
  const use = state.uses.get(key)
  const count = use?.day === day ? use.count : 0
  if (BigInt(count) >= state.dripsPerDay.get()) return false
  state.uses.set(key, { day, count: count + 1 })
  return true
}

async function pay(to: { owner: Uint8Array; subaccount: Uint8Array | undefined }): Promise<Drip[]> {
  const from = { owner: canisterSelf().toUint8Array(), subaccount: undefined }
  const paid: Drip[] = []
  const purpose = new Uint8Array()
  await Promise.all(
    state.drips.get().map(async ({ ledger, amount, fee }) => {
      const intent = journal.begin({ method: 'transfer', ledger, from, to, amount, fee, purpose })
      const outcome = await journal.send(intent.id)
      if (outcome.kind === 'done') paid.push({ ledger: Principal.fromUint8Array(ledger), amount })
    }),
  )
  return paid
}

async function payAllPlain(to: Principal): Promise<Drip[]> {
  const drips = state.plainDrips.get()
  const paid = await Promise.all(drips.map((drip) => payPlain(drip, canisterSelf(), to)))
  return drips.filter((_, index) => paid[index] === true).map(shownDrip)
}

const shownDrip = ({ ledger, amount }: { ledger: Uint8Array; amount: bigint }): Drip => ({
  ledger: Principal.fromUint8Array(ledger),
  amount,
})

function setPlainDrips({ isController }: CallContext, drips: readonly PlainDrip[]): void {
  if (!isController) throw new Error('Only a controller of the faucet may do this')
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
  onInit: (_, { drips, drips_per_day }) => {
    state.drips.set(
      drips.map(({ ledger, amount, fee }) => ({ ledger: ledger.toUint8Array(), amount, fee })),
    )
    state.dripsPerDay.set(drips_per_day)
  },
  onStart: () => journal.resume(),
  door: { openToAll: ['drip'], uploads: { methods: ['setPlainDrips'] } },
  methods: {
    drip,
    setPlainDrips,
    getDrips: () => [...state.drips.get(), ...state.plainDrips.get()].map(shownDrip),
    icrc21_canister_call_consent_message: (_, request) => answerConsent(request),
  },
})
