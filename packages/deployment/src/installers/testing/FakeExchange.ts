import { createHash } from 'node:crypto'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { SwapFactory, SwapPoolInstaller } from '@sluice/candid'
import type { CreateCanisterResult } from '@sluice/candid/cycles_ledger'
import type { PoolInstaller } from '@sluice/candid/swap_factory'
import type { CanisterOrder, ServiceModule } from '../../setup/Operator.ts'
import type { InstallersPort } from '../furtherInstallers.ts'
import type { Notes, OrderNote } from '../Notes.ts'

export const T = 1_000_000_000_000n
export const FEE = 100_000_000n
export const DAY_NS = 86_400_000_000_000n
const DRIFT_NS = 120_000_000_000n

export const person = (key: number): Principal => Principal.selfAuthenticating(Uint8Array.of(key))
export const subnetId = (key: number): string => person(200 + key).toText()
const canister = (number: number) => Principal.fromUint8Array(Uint8Array.of(number, 1, 1))

export const hashOf = (module: Uint8Array): string =>
  createHash('sha256').update(module).digest('hex')

type Made = {
  subnet: string
  controllers: string[]
  module: Uint8Array | undefined
  arg: Uint8Array
  cycles: bigint
  isRunning: boolean
  hasOwnSettings: boolean
  pool: Uint8Array
  chunks: Uint8Array[]
}

export const FACTORY = canister(1)
export const INSTALLER = canister(2)
const INDEX = canister(3)

/** A network, a cycles ledger and a factory as `sluice-admin setup` meets them, in this process. */
export class FakeExchange {
  readonly operator = person(1)
  readonly governance: Principal
  readonly canisters = new Map<string, Made>()
  readonly notes = new Map<string, OrderNote>()
  listed: PoolInstaller[] = []
  nowNs = 1_000_000_000_000_000_000n
  balance = 100n * T
  /** What the cycles ledger does with the next orders; it makes canisters otherwise. */
  readonly answers: ('fails' | 'silent' | 'elsewhere')[] = []
  readonly #orders = new Map<string, { block: bigint; canister: Principal | undefined }>()
  #next = 10

  constructor(installer: Uint8Array, governance = person(1)) {
    this.governance = governance
    this.canisters.set(INSTALLER.toText(), {
      ...empty(subnetId(0)),
      controllers: [FACTORY.toText(), governance.toText()],
      module: installer,
      arg: IDL.encode([IDL.Principal, IDL.Principal, IDL.Principal], [FACTORY, governance, INDEX]),
    })
    this.listed.push({
      canisterId: INSTALLER,
      subnet: 'main',
      subnetType: 'application',
      weight: 1n,
    })
  }

  /** Canisters that were made here, by subnet. */
  made(): string[] {
    return [...this.canisters]
      .filter(([id]) => id !== INSTALLER.toText())
      .map(([, { subnet }]) => subnet)
  }

  /** All cycles, wherever they are; what ledgers and the network took is `taken`. */
  total(): bigint {
    return [...this.canisters.values()].reduce((sum, { cycles }) => sum + cycles, this.balance)
  }
  taken = 0n

  port(): InstallersPort {
    return {
      principal: this.operator,
      notes: this.#notes(),
      nowNs: () => this.nowNs,
      wait: async () => {
        this.nowNs += 3_000_000_000n
      },
      id: (name) => (name === 'swap_factory' ? FACTORY : INSTALLER),
      // the two services that are asked
      actor: <Service extends object>(service: ServiceModule, id: Principal) =>
        this.#actor(service, id) as unknown as Service,
      subnet: async (id) => this.#find(id).subnet,
      controllers: async (id) => [...this.#find(id).controllers],
      setControllers: async (id, controllers) => {
        this.#mine(id).controllers = [...controllers]
      },
      moduleHash: async (id) => {
        const { module } = this.#find(id)
        return module && hashOf(module)
      },
      facts: async (id) => {
        const { controllers, module, cycles, isRunning, hasOwnSettings } = this.#find(id)
        const moduleHash = module && hashOf(module)
        const rest = { memoryBytes: 0n, idleCyclesPerDay: 0n, freezingThresholdSeconds: 0n }
        return { controllers, moduleHash, cycles, isRunning, hasOwnSettings, ...rest }
      },
      applyOwnSettings: async (id) => {
        this.#mine(id).hasOwnSettings = true
      },
      installCode: async (id, { mode, module, arg }) => {
        const made = this.#mine(id)
        if ('install' in mode && made.module !== undefined) throw new Error('not empty')
        if ('upgrade' in mode && made.isRunning) throw new Error('upgraded while it runs')
        made.module = module
        if ('install' in mode) made.arg = arg
      },
      stop: async (id) => {
        this.#mine(id).isRunning = false
      },
      start: async (id) => {
        this.#mine(id).isRunning = true
      },
      sendCycles: async (to, amount, createdAtNs) => {
        const key = `${to} ${amount} ${createdAtNs}`
        if (this.#orders.has(key)) return
        this.#orders.set(key, { block: 0n, canister: undefined })
        this.#pay(amount)
        this.#find(to).cycles += amount
      },
      orderCanister: async (order) => this.#order(order),
    }
  }

  #pay(amount: bigint): void {
    this.balance -= amount + FEE
    this.taken += FEE
  }

  #order({ subnet, cycles, createdAtNs }: CanisterOrder): CreateCanisterResult {
    if (createdAtNs + DAY_NS + DRIFT_NS < this.nowNs) return { Err: { TooOld: null } }
    if (createdAtNs > this.nowNs + DRIFT_NS)
      return { Err: { CreatedInFuture: { ledger_time: this.nowNs } } }
    const key = `${cycles} ${createdAtNs}`
    const done = this.#orders.get(key)
    if (done !== undefined) {
      const canister_id: [] | [Principal] = done.canister === undefined ? [] : [done.canister]
      return { Err: { Duplicate: { duplicate_of: done.block, canister_id } } }
    }
    if (this.balance < cycles + FEE)
      return { Err: { InsufficientFunds: { balance: this.balance } } }
    const block = BigInt(this.#orders.size)
    const answer = this.answers.shift()
    this.#pay(cycles)
    if (answer === 'fails' || answer === 'silent') {
      this.balance += cycles
      this.#orders.set(key, { block, canister: undefined })
      if (answer === 'silent') throw new Error('no answer')
      return {
        Err: {
          FailedToCreate: { fee_block: [block], refund_block: [block + 1n], error: 'no subnet' },
        },
      }
    }
    const id = canister(this.#next)
    this.#next += 1
    this.canisters.set(id.toText(), {
      ...empty(answer === 'elsewhere' ? subnetId(9) : subnet),
      controllers: [this.operator.toText()],
      cycles,
    })
    this.#orders.set(key, { block, canister: id })
    return { Ok: { block_id: block, canister_id: id } }
  }

  #find(id: Principal): Made {
    const made = this.canisters.get(id.toText())
    if (made === undefined) throw new Error(`there is no canister ${id}`)
    return made
  }

  #mine(id: Principal): Made {
    const made = this.#find(id)
    if (!made.controllers.includes(this.operator.toText())) throw new Error('not a controller')
    return made
  }

  #running(id: Principal): Made {
    const made = this.#find(id)
    if (!made.isRunning || made.module === undefined) throw new Error('nobody answers')
    return made
  }

  #actor(service: ServiceModule, id: Principal): object {
    if (service === SwapFactory) return this.#factory()
    if (service !== SwapPoolInstaller) throw new Error('nobody asks that')
    return {
      getInitArgs: async () => {
        const [factoryId, governanceId, positionIndexCid] = IDL.decode(
          [IDL.Principal, IDL.Principal, IDL.Principal],
          this.#running(id).arg,
        )
        return { ok: { factoryId, governanceId, positionIndexCid } }
      },
      getActiveWasm: async () => this.#running(id).pool,
      clearChunks: async () => {
        this.#running(id).chunks = []
      },
      uploadWasmChunk: async (chunk: Uint8Array) => {
        this.#running(id).chunks.push(chunk)
      },
      combineWasmChunks: async () => {},
      activateWasm: async () => {
        const made = this.#mine(id)
        made.pool = Buffer.concat(made.chunks)
      },
    }
  }

  #factory(): object {
    return {
      getGovernanceCid: async () => ({ ok: [this.governance] }),
      getPoolInstallers: async () => [...this.listed],
      addPoolInstallersValidate: async ([entry]: PoolInstaller[]) => {
        const { controllers = [], module } = this.canisters.get(`${entry?.canisterId}`) ?? {}
        const expected = [FACTORY.toText(), this.governance.toText()].sort().join()
        const isWell = controllers.toSorted().join() === expected && module !== undefined
        return isWell ? { Ok: '' } : { Err: 'the installer must be controlled by the factory' }
      },
      addPoolInstallers: async (added: PoolInstaller[]) => {
        const ids = added.map(({ canisterId }) => canisterId.toText())
        const kept = this.listed.filter(({ canisterId }) => !ids.includes(canisterId.toText()))
        this.listed = [...kept, ...added]
      },
    }
  }

  #notes(): Notes {
    const { notes } = this
    return {
      read: async (subnet) => notes.get(subnet),
      begin: async (subnet, note) => {
        const kept = notes.get(subnet) ?? note
        notes.set(subnet, kept)
        return kept
      },
      finish: async (subnet, note) => {
        notes.set(subnet, note)
      },
      forget: async (subnet) => {
        notes.delete(subnet)
      },
      subnets: async () => [...notes.keys()],
      place: (subnet) => `/notes/${subnet}.json`,
    }
  }
}

const empty = (subnet: string): Made => ({
  subnet,
  controllers: [],
  module: undefined,
  arg: new Uint8Array(),
  cycles: 0n,
  isRunning: true,
  hasOwnSettings: false,
  pool: new Uint8Array(),
  chunks: [],
})
