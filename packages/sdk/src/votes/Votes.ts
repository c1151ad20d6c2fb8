import type { HttpAgent } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import * as Controller from '@sluice/candid/vote_controller'
import * as Project from '@sluice/candid/vote_project'
import type { Actors } from '../actors.ts'
import { translated } from '../agent/translateError.ts'
import type { Balances } from '../balances.ts'
import { type Config, canisterId } from '../config.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { memoryStorage } from '../flows/store/FlowStore.ts'
import type { TextStorage } from '../flows/store/storedList.ts'
import { ledgerLog } from '../ledgers/history/ledgerLog.ts'
import type { ReadLog } from '../ledgers/history/scanLog.ts'
import { parsePrincipal } from '../parsePrincipal.ts'
import { type CreationFee, feeToPay } from '../sale/creationFee.ts'
import type { NamedCreationReads } from '../sale/NamedCreationReads.ts'
import type { SalePrice } from '../sale/SalePrice.ts'
import type { Tokens } from '../tokens.ts'
import { checkProposal, checkSignature, MOST_RECORDS } from './checkProposal.ts'
import { Delegations } from './Delegations.ts'
import { type AskForPower, Electorates } from './Electorates.ts'
import {
  accepted,
  readProject,
  readProposal,
  readRow,
  readVoter,
  toBallot,
  toTerms,
} from './readAnswers.ts'
import { type SealedBallots, sealBallot } from './sealedBallots.ts'
import type { RecountedElectorate } from './snapshot.ts'
import { type ReadSource, type Shares, sourceReader, stakeSource } from './stakeSources.ts'
import { VoteError } from './VoteError.ts'
import { VOTE_KINDS, type VoteProjectWish, type VoteReceipt } from './VoteFlow.ts'
import type {
  DelegatedPower,
  Delegation,
  OwnVote,
  RecountedProposal,
  VoteBallot,
  VoteProject,
  VoteProposal,
  VoteSnapshot,
  VotesForResult,
  VoteTerms,
} from './VoteProposal.ts'

type Services = {
  readonly config: Config
  readonly actors: Actors
  readonly reader: HttpAgent
  readonly flows: Flows
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  readonly projects: Pick<NamedCreationReads, 'fetchMade' | 'fetchFeeFor'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

type At = { readonly projectId: string; readonly number: bigint }

/** Records asked for at a time. */
const RECORDS_AT_ONCE = 500n
/** A batch of powers is written in some seconds; larger ones take longer than a call is waited for. */
const POWERS_AT_ONCE = 5_000
/** An info service that takes longer is done without: the ledger's log is read instead. */
const INFO_PATIENCE_MS = 4_000

/** Votes of any token's holders. Projects are anybody's canisters; what a proposal comes to is checked against the network's signature. */
export class Votes {
  private readonly services: Services
  private readonly starter: FlowStarter
  private readonly electorates: Electorates
  private readonly delegations: Delegations

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
    this.electorates = new Electorates(services.actors, (source, at) => this.readSource(source, at))
    this.delegations = new Delegations({
      project: (id) => this.project(id),
      electorates: this.electorates,
      askFor: (at) => this.askFor(at),
      requirePrincipal: () => this.starter.requirePrincipal(),
    })
  }

  /** Newest first. @throws CallError */
  async fetchProjects(offset: number, limit: number): Promise<readonly VoteProject[]> {
    const page = await translated(() =>
      this.controller.findProjectPage(BigInt(offset), BigInt(limit)),
    )
    return accepted(page).content.map(readProject)
  }

  /** As the project says of itself now. @throws CallError, VoteError */
  async fetchProject(projectId: string): Promise<VoteProject> {
    return readProject(accepted(await translated(() => this.project(projectId).getProject())))
  }

  /** Who leads it, beside its owner. @throws CallError, VoteError */
  async fetchManagers(projectId: string): Promise<readonly string[]> {
    const page = await translated(() => this.project(projectId).getAdminList(0n, 100n))
    return accepted(page).content.map((manager) => manager.toText())
  }

  /** Newest first. @throws CallError */
  async fetchProposals(
    projectId: string,
    offset: number,
    limit: number,
  ): Promise<{ readonly proposals: readonly VoteProposal[]; readonly total: number }> {
    const page = await translated(() =>
      this.project(projectId).findProposals(BigInt(offset), BigInt(limit)),
    )
    return { proposals: page.content.map(readProposal), total: Number(page.totalElements) }
  }

  /** A proposal with all of its records, recounted and compared with what is certified; undefined where there is none. @throws CallError */
  async fetchProposal({ projectId, number }: At): Promise<RecountedProposal | undefined> {
    const project = this.project(projectId)
    // a vote between two pages makes them disagree: then all is read once more
    for (let tries = 0; ; tries++) {
      const [certified] = await translated(() => project.getCertifiedProposal(number))
      if (certified === undefined) return undefined
      const records: Project.VoteRecord[] = []
      const { records: count } = certified.proposal
      const wanted = count <= MOST_RECORDS ? count : 0n
      while (BigInt(records.length) < wanted) {
        const rest = wanted - BigInt(records.length)
        const limit = rest < RECORDS_AT_ONCE ? rest : RECORDS_AT_ONCE
        const { content } = await translated(() =>
          project.findVotes(number, BigInt(records.length), limit),
        )
        if (content.length === 0) break
        records.push(...content)
      }
      const told = { projectId, certified, records }
      const check = await checkProposal(this.services.reader, told)
      if (check === 'wrong' && tries < 1) continue
      const proposal = readProposal(certified.proposal)
      return { proposal, rows: records.map(readRow), check }
    }
  }

  /**
   * What a proposal says, without its records; undefined where there is none.
   * @throws VoteError `vote-refused` for what the network has not signed; CallError
   */
  async fetchTerms({ projectId, number }: At): Promise<VoteTerms | undefined> {
    const [certified] = await translated(() => this.project(projectId).getCertifiedProposal(number))
    if (certified === undefined) return undefined
    const check = await checkSignature(this.services.reader, { projectId, certified })
    if (check !== 'certified')
      throw VoteError.refused('the network has not signed what the project says')
    return readProposal(certified.proposal).terms
  }

  /** Whether the exchange lists a project. @throws CallError */
  async isListed(projectId: string): Promise<boolean> {
    return 'ok' in (await translated(() => this.controller.getProject(projectId)))
  }

  /** How the caller stands. Their power by a snapshot is proven by the info service, or by replaying the ledger's log. @throws CallError, VoteError */
  async fetchOwn(projectId: string, proposal: VoteProposal): Promise<OwnVote> {
    const principal = this.starter.requirePrincipal()
    const voter = Principal.fromText(principal)
    const told = readVoter(
      await translated(() => this.project(projectId).getVoter(proposal.number, voter)),
    )
    const { snapshot } = proposal.terms
    if (told.power !== undefined || snapshot === undefined) return told
    const ask = this.askFor({ projectId, number: proposal.number })
    const proof = await this.electorates.prove(snapshot, voter, ask)
    return { ...told, power: proof?.power }
  }

  /** Who may vote with how much as the ledger's own log says, and whether the committed root is theirs. @throws VoteError, CallError */
  recountElectorate(snapshot: VoteSnapshot): Promise<RecountedElectorate> {
    return this.electorates.recount(snapshot)
  }

  /** Part of a ledger's log, as electorates are counted from it. @throws what the ledger throws */
  readLog(ledgerId: string, start: bigint, length: bigint): ReturnType<ReadLog> {
    return ledgerLog(this.services.actors, ledgerId)(start, length)
  }

  /** What one of the sources of an electorate says of a token at a time. @throws VoteError, CallError */
  readSource(source: string, at: Parameters<ReadSource>[1]): Promise<Shares> {
    return sourceReader(() => this.earnLogs())(source, at)
  }

  /** What may count beside balances of a token, with its name: its staking pools. @throws CallError */
  async fetchSources(
    ledgerId: string,
  ): Promise<readonly { readonly source: string; readonly name: string }[]> {
    const pools = await (await this.earnLogs()).fetchStakingPools()
    return pools
      .filter(({ stakingToken }) => stakingToken === ledgerId)
      .map(({ poolId, name }) => ({ source: stakeSource(poolId), name }))
  }

  /**
   * The electorate of a proposal to be: holders of a token now.
   * @param sources of {@link fetchSources}: what their canisters hold is theirs to whom it belongs
   * @throws VoteError, CallError
   */
  takeSnapshot(ledgerId: string, sources: readonly string[] = []): Promise<VoteSnapshot> {
    return this.electorates.take(ledgerId, sources)
  }

  /** Votes, or changes the caller's vote. Given again after a lost answer it is the same vote. @throws VoteError, CallError, WalletError */
  async vote(at: { readonly projectId: string; readonly proposal: VoteProposal } & VoteBallot) {
    const { projectId, proposal, ballot, reason } = at
    const proof = await this.proofIn(projectId, proposal)
    const told = await translated(() =>
      this.project(projectId).castVote(proposal.number, toBallot(ballot), reason, proof),
    )
    return readVoter([accepted(told)])
  }

  /** Commits to a vote, and remembers here what it is: only this memory can open it. @throws VoteError, CallError, WalletError */
  async seal(
    at: { readonly projectId: string; readonly proposal: VoteProposal } & VoteBallot,
    memory: SealedBallots,
  ): Promise<OwnVote> {
    const { projectId, proposal, ballot, reason } = at
    const voter = this.starter.requirePrincipal()
    const proof = await this.proofIn(projectId, proposal)
    const place = { projectId, number: proposal.number, voter }
    const [known] = proof
    const hash = sealBallot({ ballot, reason }, { ...place, isAddress: known?.isAddress }, memory)
    const told = await translated(() =>
      this.project(projectId).sealVote(proposal.number, hash, proof),
    )
    return readVoter([accepted(told)])
  }

  /** Opens what was sealed here. @throws VoteError `vote-nothing-sealed` in another browser; CallError, WalletError */
  async open({ projectId, number }: At, memory: SealedBallots): Promise<OwnVote> {
    const voter = this.starter.requirePrincipal()
    const sealed = memory.read({ projectId, number, voter })
    if (sealed === undefined) throw VoteError.nothingSealed()
    const told = await translated(() =>
      this.project(projectId).openVote(number, toBallot(sealed.ballot), sealed.reason, sealed.salt),
    )
    return readVoter([accepted(told)])
  }

  /**
   * Who may vote with the caller's power, where the caller does not; undefined for nobody.
   * @param number of a proposal, for how it stands there; as it is now when absent
   * @throws CallError, WalletError
   */
  fetchDelegation(projectId: string, number?: bigint): Promise<Delegation | undefined> {
    return this.delegations.fetch(projectId, number)
  }

  /**
   * Names who may vote with the caller's power in proposals that are made from now on, or takes that back. Whoever delegates may still vote themself.
   * @param to a principal; undefined to take it back
   * @throws VoteError `vote-not-member` for who is in the electorate of none of the project's latest proposals; CallError, WalletError
   */
  setDelegate(projectId: string, to: string | undefined): Promise<void> {
    return this.delegations.set(projectId, to)
  }

  /**
   * Principals who delegate to the caller, a thousand at most.
   * @param number of a proposal, for those whom it counts; as it is now when absent
   * @throws CallError, WalletError
   */
  fetchDelegators(projectId: string, number?: bigint): Promise<readonly string[]> {
    return this.delegations.fetchDelegators(projectId, number)
  }

  /**
   * What the caller may vote with for others in a proposal, each with its proof: of those who have delegated before it and have power in it, a thousand at most.
   * @throws VoteError, CallError, WalletError
   */
  fetchDelegatedPowers(
    projectId: string,
    proposal: VoteProposal,
    onProgress?: (done: number, all: number) => void,
  ): Promise<readonly DelegatedPower[]> {
    return this.delegations.fetchPowers(projectId, proposal, onProgress)
  }

  /**
   * Votes for others, twenty with each call. Given again after an interruption it goes on: a vote that is there already changes nothing.
   * @param voters of {@link fetchDelegatedPowers}
   * @param options memory of sealed votes, which are opened with it; needed where a proposal is sealed
   * @throws VoteError, CallError, WalletError
   */
  voteFor(
    at: { readonly projectId: string; readonly proposal: VoteProposal } & VoteBallot,
    voters: readonly DelegatedPower[],
    options: {
      readonly memory?: SealedBallots
      readonly onProgress?: (done: number, all: number) => void
    } = {},
  ): Promise<VotesForResult> {
    return this.delegations.vote(at, voters, options)
  }

  /** Opens what was sealed here for others. @throws VoteError `vote-nothing-sealed` in another browser; CallError, WalletError */
  openFor(
    at: At,
    voters: readonly DelegatedPower[],
    options: {
      readonly memory: SealedBallots
      readonly onProgress?: (done: number, all: number) => void
    },
  ): Promise<VotesForResult> {
    return this.delegations.open(at, voters, options)
  }

  /** Makes a proposal, once for each key of 1 to 64 bytes. @returns its number. @throws VoteError, CallError, WalletError */
  async propose(projectId: string, terms: VoteTerms, key: Uint8Array): Promise<bigint> {
    return accepted(
      await translated(() => this.project(projectId).createProposal(toTerms(terms), key)),
    )
  }

  /** Before it begins. @throws VoteError, CallError, WalletError */
  async change({ projectId, number }: At, terms: VoteTerms): Promise<void> {
    accepted(await translated(() => this.project(projectId).changeProposal(number, toTerms(terms))))
  }

  /** Before it begins. @throws VoteError, CallError, WalletError */
  async remove({ projectId, number }: At): Promise<void> {
    accepted(await translated(() => this.project(projectId).deleteProposal(`${number}`)))
  }

  /** Ends it before its time. @throws VoteError, CallError, WalletError */
  async withdraw({ projectId, number }: At): Promise<void> {
    accepted(await translated(() => this.project(projectId).setState(`${number}`, 4n)))
  }

  /**
   * Uploads a list, batch by batch; given again it goes on, as a batch that is there already changes nothing.
   * @param powers principals with their power
   * @throws VoteError, CallError, WalletError
   */
  async uploadPowers(
    { projectId, number }: At,
    powers: readonly { readonly voter: string; readonly power: bigint }[],
    onProgress: (done: number) => void = () => {},
  ): Promise<void> {
    const rows = powers.map(({ voter, power }) => {
      const principal = parsePrincipal(voter)
      const address = principal === undefined ? { address: voter } : { principal }
      return { address, availablePowers: power, usedPowers: 0n }
    })
    for (let done = 0; done < rows.length; done += POWERS_AT_ONCE) {
      const batch = rows.slice(done, done + POWERS_AT_ONCE)
      accepted(await translated(() => this.project(projectId).setVotePower(`${number}`, batch)))
      onProgress(Math.min(done + POWERS_AT_ONCE, rows.length))
    }
  }

  /** By the owner. @throws VoteError, CallError, WalletError */
  async setManager(projectId: string, manager: string, isManager: boolean): Promise<void> {
    const principal = parsePrincipal(manager)
    if (principal === undefined) throw VoteError.refused('this is no principal')
    const project = this.project(projectId)
    const change = isManager ? project.addAdmin : project.deleteAdmin
    accepted(await translated(() => change(principal)))
  }

  /**
   * Gives a project another name or picture, by its owner; what is not named stays. The list takes it over as soon as it has asked the project.
   * @param change logo: a path of {@link uploadPicture}, or '' for none
   * @throws VoteError, CallError, WalletError
   */
  async describe(
    { id, standard, ...project }: VoteProject,
    change: { readonly name?: string; readonly logo?: string },
  ): Promise<void> {
    const { name = project.name, logo = project.logo } = change
    const managerAddress = { principal: Principal.anonymous() }
    const info = { name, logo, tokenCid: '', tokenStand: standard, projectCid: id, managerAddress }
    accepted(await translated(() => this.project(id).setProject(info, '')))
    await this.tellList(id)
  }

  /**
   * Uploads a picture into a project, by whoever manages it. Given again after an interruption it goes on; a picture that is there is not sent again.
   * @param options memory remembers uploads between visits, the process's memory when absent; onBytes hears how many bytes are there
   * @returns the path that it has there
   * @throws VoteError `vote-refused` for what is no picture, or larger than {@link MOST_PICTURE_BYTES}; CallError, WalletError
   */
  async uploadPicture(
    projectId: string,
    bytes: Uint8Array,
    {
      memory = memoryStorage(),
      ...options
    }: {
      readonly memory?: TextStorage
      readonly onBytes?: (bytes: number) => void
      readonly signal?: AbortSignal
    } = {},
  ): Promise<string> {
    const owner = this.starter.requirePrincipal()
    const { votePictures } = await import('./votePictures.ts')
    const uploads = votePictures(this.services.actors, memory)
    return (await uploads.upload(bytes, { canisterId: projectId, owner, ...options })).path
  }

  /** Gives a project to another owner, by its owner, who has no say in it afterwards. @throws VoteError, CallError, WalletError */
  async handOver(projectId: string, to: string): Promise<void> {
    const principal = parsePrincipal(to)
    if (principal === undefined) throw VoteError.refused('this is no principal')
    accepted(await translated(() => this.project(projectId).setOwner(principal)))
    await this.tellList(projectId)
  }

  /** Has the list ask the project about itself. */
  private async tellList(projectId: string): Promise<void> {
    // what was done is done: a list that does not ask now asks when somebody has it asked
    await this.controller.syncProject(Principal.fromText(projectId)).catch(() => {})
  }

  /** What a project costs the caller; undefined for an operator, to whom it is free. @throws CallError */
  async fetchFees(): Promise<CreationFee | undefined> {
    return this.services.projects.fetchFeeFor(this.starter.requirePrincipal())
  }

  /**
   * Makes a project that the caller owns.
   * @param creationFee the price that the founder has agreed to, where there is one
   * @throws VoteError, CreationFeeError, SwapError for the payment, CallError, WalletError
   */
  createProject({
    wish,
    creationFee,
    key,
    ...options
  }: {
    readonly wish: VoteProjectWish
    readonly creationFee?: SalePrice
  } & Keyed): Promise<VoteReceipt> {
    const begin = async () => {
      const principal = this.starter.requirePrincipal()
      const { projects, tokens, balances, config } = this.services
      const [made, fee] = await Promise.all([
        projects.fetchMade(principal, wish.name),
        this.fetchFees(),
      ])
      if (made !== undefined) throw VoteError.nameTaken(made)
      const paid = fee && (await feeToPay(fee, creationFee, { tokens, balances, beside: () => 0n }))
      const controllerId = canisterId(config, 'vote_controller')
      const facts = { ...wish, controllerId, ...(paid ? { creationFee: paid } : {}) }
      return this.starter.newFlow('create-vote-project' as const, facts, key)
    }
    return this.starter.run(VOTE_KINDS, { key, ...options }, begin)
  }

  private async proofIn(
    projectId: string,
    { terms, number }: VoteProposal,
  ): Promise<[] | [Project.PowerProof]> {
    if (terms.snapshot === undefined) return []
    const voter = Principal.fromText(this.starter.requirePrincipal())
    const ask = this.askFor({ projectId, number })
    const proof = await this.electorates.prove(terms.snapshot, voter, ask)
    if (proof === undefined) throw VoteError.noPower()
    return [proof]
  }

  private async earnLogs() {
    const { EarnLogs } = await import('../earn/EarnLogs.ts')
    return new EarnLogs(this.services.config, this.services.actors)
  }

  /** How the info service is asked for a voter's proof; undefined where there is none. */
  private askFor({ projectId, number }: At): AskForPower | undefined {
    const url = this.services.config.services?.info
    if (url === undefined) return undefined
    return async (voter) => {
      const { createInfoClient } = await import('../info/index.ts')
      const { votes } = createInfoClient({ url, timeoutMs: INFO_PATIENCE_MS })
      return votes.fetchPower({ projectId, number, voter })
    }
  }

  private project(id: string): Project._SERVICE {
    return this.services.actors.other<Project._SERVICE>(Project.idlFactory, id)
  }

  private get controller(): Controller._SERVICE {
    const id = canisterId(this.services.config, 'vote_controller')
    return this.services.actors.other<Controller._SERVICE>(Controller.idlFactory, id)
  }
}
