import { randomBytes } from 'node:crypto'
import { SignatureVerifier } from './authentication/signatures.ts'
import { BitcoinApi } from './bitcoin/BitcoinApi.ts'
import type { OpenBitcoinChain } from './bitcoin/BitcoinChain.ts'
import { ChainAccess } from './bitcoin/ChainAccess.ts'
import { Certification } from './certification/certification.ts'
import { NetworkKeys } from './certification/keys.ts'
import { Clock } from './clock.ts'
import { Accounts } from './cycles/accounts.ts'
import { type CostSchedule, Prices } from './cycles/prices.ts'
import { CrashPlan, NetworkCrashError } from './faults/crashPlan.ts'
import type { NetworkView } from './host/execution.ts'
import { collectAsUsual, collectRarely } from './host/garbage.ts'
import { DEFAULT_INSTRUCTION_LIMITS, type InstructionLimits } from './host/instructionLimits.ts'
import { IngressHistory } from './ingress/history.ts'
import { Ingress } from './ingress/ingress.ts'
import { Journals, type OpenJournal } from './journals/Journals.ts'
import { buildManagement, type ManagementOptions } from './management/buildManagement.ts'
import { Lifecycle } from './management/lifecycle/lifecycle.ts'
import type { ManagementCanister } from './management/managementCanister.ts'
import type { Outcalls } from './management/outcalls/outcalls.ts'
import { DueWork } from './scheduler/dueWork.ts'
import { Executor } from './scheduler/executor.ts'
import { LongRuns } from './scheduler/longRuns.ts'
import { Queries } from './scheduler/queries/queries.ts'
import { Rounds } from './scheduler/rounds.ts'
import { Router } from './scheduler/router.ts'
import { Tickets } from './scheduler/tickets.ts'
import { NetworkState } from './state/networkState.ts'
import { Residency } from './state/residency.ts'
import { countSubnets } from './store/countSubnets.ts'
import { Saving } from './store/saving.ts'
import type { RoundChanges, Saved, Store } from './store/store.ts'
import { Topology } from './topology.ts'
import { ModuleCache } from './wasm/moduleCache.ts'

export type CoreOptions = {
  readonly store: Store
  readonly startTimeNs?: bigint | undefined
  readonly seed?: Uint8Array | undefined
  /** How many subnets; as many as are saved, or one, when absent. */
  readonly subnets?: number | undefined
  readonly instructionLimits?: Partial<InstructionLimits> | undefined
  readonly memoryBudgetBytes?: number | undefined
  readonly restMs?: number | undefined
  readonly costSchedule?: CostSchedule | undefined
  readonly management?: ManagementOptions
  readonly bitcoin?: OpenBitcoinChain | undefined
  /** The keys that follow from the seed, when they are known already. */
  readonly keys?: NetworkKeys | undefined
  /** Told when the network ended by a crash that a test asked for. */
  readonly onCrash?: (() => void) | undefined
}

/** All parts of a network, put together. The library interface and the HTTP server stand on it. */
export class NetworkCore {
  readonly clock: Clock
  readonly keys: NetworkKeys
  readonly topology: Topology
  readonly state: NetworkState
  readonly modules: ModuleCache
  readonly tickets = new Tickets()
  readonly router: Router
  readonly accounts: Accounts
  readonly due: DueWork
  readonly rounds: Rounds
  readonly queries: Queries
  readonly longRuns: LongRuns
  readonly crashes: CrashPlan
  readonly lifecycle: Lifecycle
  readonly management: ManagementCanister
  readonly outcalls: Outcalls
  readonly history = new IngressHistory()
  readonly ingress: Ingress
  readonly certification: Certification
  readonly verifier: SignatureVerifier
  readonly saving: Saving
  readonly journals: Journals
  readonly chain: ChainAccess
  readonly #ended = new AbortController()
  readonly #residency: Residency
  readonly #store: Store
  readonly #limits: InstructionLimits
  readonly #onCrash: () => void

  constructor({ store, startTimeNs, seed, instructionLimits, ...rest }: CoreOptions) {
    this.#limits = { ...DEFAULT_INSTRUCTION_LIMITS, ...instructionLimits }
    this.#store = store
    this.saving = new Saving((changes) => this.#save(changes))
    this.#onCrash = rest.onCrash ?? (() => undefined)
    const saved = store.load()
    const ownSeed = saved?.seed ?? seed ?? randomBytes(32)
    const subnetCount = countSubnets(store, saved, rest.subnets)
    if (saved === undefined) store.begin(ownSeed)
    this.clock = new Clock(startTimeNs, saved?.clockOffsetNs)
    this.keys = rest.keys ?? new NetworkKeys(ownSeed)
    this.topology = new Topology(this.keys, subnetCount)
    this.modules = new ModuleCache(store)
    const residency = new Residency({
      budgetBytes: rest.memoryBudgetBytes,
      restMs: rest.restMs,
    })
    this.#residency = residency
    this.state = new NetworkState(
      this.topology,
      {
        module: (hash) => this.modules.get(hash),
        heapImage: (canister, sizeBytes) => store.heapImage(canister, sizeBytes),
        stablePages: (canister) => (page) => store.stablePage(canister, page),
        onUse: (canister) => residency.use(canister),
        onGrow: () => residency.check(),
        onDelete: (canister) => residency.forget(canister),
      },
      saved?.counters,
    )
    this.journals = new Journals((name) => store.journal(name))
    this.chain = new ChainAccess({
      open: rest.bitcoin,
      journal: this.journals.of('bitcoin'),
      timeNs: () => this.nowNs(),
    })
    const bitcoin = new BitcoinApi(this.chain, { isFree: rest.costSchedule === 'free' })
    const isBitcoin = (id: Uint8Array) => bitcoin.isCanister(id)
    this.router = new Router(this.state, {
      sink: (origin, response) => {
        if (origin.kind === 'local') this.tickets.answer(origin.ticket, response)
        else if (origin.kind === 'ingress') this.history.answer(origin.requestId, response)
      },
      isBitcoin,
    })
    this.accounts = new Accounts(this.state, new Prices(rest.costSchedule))
    this.due = new DueWork(this.state, this.router, this.accounts)
    const roundView = this.#view(() => this.state.counters.timeNs)
    this.longRuns = new LongRuns({
      runInRound: (work) => this.rounds.next(work),
      wake: (canister) => this.router.ready.add(canister),
      fail: (error) => this.rounds.fail(error),
    })
    const { state, router, longRuns, accounts } = this
    const executor = new Executor({ state, router, network: roundView, longRuns, accounts })
    this.queries = new Queries({
      state,
      longRuns,
      accounts,
      network: this.#view(() => this.nowNs()),
      management: (request) => this.management.query(request),
      bitcoin: (request) => bitcoin.query(request),
    })
    this.lifecycle = new Lifecycle({ state, router, network: roundView, longRuns, accounts })
    const { management, outcalls } = buildManagement({
      options: rest.management ?? {},
      state: this.state,
      router: this.router,
      lifecycle: this.lifecycle,
      accounts,
      modules: this.modules,
      keys: this.keys,
      queries: this.queries,
      bitcoin,
      store,
      runInRound: (work) => this.rounds.job(work),
    })
    this.management = management
    this.outcalls = outcalls
    const { keys, history } = this
    this.certification = new Certification({ keys, state, history, nowNs: () => this.nowNs() })
    this.verifier = new SignatureVerifier((...signed) => this.certification.isSigned(...signed))
    this.crashes = new CrashPlan({
      nextCanister: () => this.router.ready.peek(),
      canisters: () => this.state.canisters.values(),
    })
    management.onExecuted = (method) => this.crashes.noteManagementCall(method)
    this.rounds = new Rounds({
      clock: this.clock,
      state: this.state,
      due: this.due,
      charge: (nowNs) => {
        for (const broke of accounts.chargeResources(nowNs)) this.lifecycle.abandon(broke)
      },
      isBusy: () => this.longRuns.count > 0,
      step: () => this.management.step() || executor.step(),
      crashes: this.crashes,
      onFailure: (error) => this.#fail(error),
      commit: () => this.#commit(),
      publish: () => {
        this.tickets.publish()
        this.history.publish()
      },
    })
    this.ingress = new Ingress({
      history: this.history,
      state: this.state,
      router: this.router,
      rounds: this.rounds,
      queries: this.queries,
      accounts,
      managementFilter: (call) => this.management.refusal(call),
      isBitcoin,
    })
    if (saved !== undefined) this.#resume(saved)
  }

  /** Takes up a saved state: messages wait where they waited, due timers fire. */
  #resume(saved: Saved): void {
    for (const { record, inbox } of saved.canisters) {
      const canister = this.state.restore(record)
      canister.inbox.push(...inbox)
      if (inbox.length > 0) this.router.ready.add(canister)
    }
    this.router.managementInbox.push(...saved.managementInbox)
    for (const entry of saved.ingress) this.history.add(entry, true)
    this.certification.onRound([])
    this.rounds.kick()
  }

  /** The time that queries and certificates show: never before that of the last round. */
  nowNs(): bigint {
    const nowNs = this.clock.nowNs()
    const { timeNs } = this.state.counters
    return nowNs > timeNs ? nowNs : timeNs
  }

  /** A journal for those who run between the rounds. */
  openJournal(name: string): OpenJournal {
    const journal = this.journals.of(name)
    return {
      entries: () => journal.entries(),
      append: (entries) =>
        this.rounds.job(() => {
          for (const entry of entries) journal.append(entry)
        }),
      ended: this.#ended.signal,
    }
  }

  /** Copies the saved state into a new file, between two rounds. */
  async backup(file: string): Promise<void> {
    await this.rounds.job(() => {
      this.saving.finish()
      this.#store.backup(file)
    })
  }

  /** While a world is made, rounds are saved late, canisters stay in memory, and garbage is collected rarely. */
  set isMaking(isMaking: boolean) {
    this.saving.isLate = isMaking
    this.#residency.isMaking = isMaking
    if (isMaking) collectRarely()
    else collectAsUsual()
  }

  stop(): void {
    this.#ended.abort()
    this.longRuns.stop()
    this.rounds.stop()
    this.#residency.stop()
    this.tickets.abandon(new Error('the network is stopped'))
    this.saving.finish()
    this.#store.close()
  }

  /** Ends the network as if its process was killed now. */
  crash(): void {
    this.rounds.crash(new NetworkCrashError('the network crashed, as a test asked for'))
  }

  #fail(error: unknown): void {
    this.saving.abandon()
    this.tickets.abandon(error)
    this.#ended.abort()
    if (!(error instanceof NetworkCrashError)) return
    this.longRuns.stop()
    this.#residency.stop()
    this.#store.close()
    this.#onCrash()
  }

  /** Saves and certifies what a round changed; only then may answers leave. */
  #commit(): void {
    const { counters, changed, deleted } = this.state
    this.history.prune(counters.timeNs)
    for (const canister of changed) canister.refreshRecord()
    this.saving.round(changed, deleted)
    this.certification.onRound(changed)
    changed.clear()
    deleted.length = 0
  }

  #save(changes: Pick<RoundChanges, 'changed' | 'deleted'>): void {
    const all = {
      ...changes,
      counters: this.state.counters,
      clockOffsetNs: this.clock.offsetNs,
      ingress: this.history.takeChanges(),
      journalEntries: this.journals.takeUnsaved(),
      managementInbox: [...this.management.inFlight, ...this.router.managementInbox],
    }
    this.#store.save(all, () => this.crashes.reach('duringCommit'))
  }

  #view(timeNs: () => bigint): NetworkView {
    const { keys, topology } = this
    const hostOf = (canister: Uint8Array) => topology.subnetOf(canister) ?? topology.root
    return {
      get timeNs() {
        return timeNs()
      },
      rootKey: keys.rootKey,
      instructionLimits: this.#limits,
      prices: this.accounts.prices,
      subnetOf: (canister) => hostOf(canister).keys.subnetId,
      dataCertificate: (canister) => {
        const path = [Buffer.from('canister'), canister, Buffer.from('certified_data')]
        return this.certification.of(hostOf(canister)).certificate([path])
      },
    }
  }
}
